import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeText } from '#contracts/decode-text.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { givenProxy } from '#testing/admin/given-shop.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { ownFolder } from '#testing/folders.ts';
import { atThisPace } from '../../../../scripts/gate/pace.ts';

const { shop, admin } = useAdmin();
const [utf8, windows1252] = [76, 1] as const;
const isHere = spawnSync('soffice', ['--version']).status === 0;

/** Opens a CSV in LibreOffice and saves it as CSV again, in a character set by its number there. */
function savedBySpreadsheet(csv: string, charset: number): string {
  const folder = ownFolder();
  const opened = join(folder, 'opened.csv');
  writeFileSync(opened, csv);
  // Comma, double quote, character set, from the first row; the mark says UTF-8 to a person's own.
  const filter = (of: number) => `Text - txt - csv (StarCalc):44,34,${of},1`;
  const saved = `csv:${filter(charset)}`;
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const places = ['--outdir', join(folder, 'saved'), opened];
  const { status, stderr } = spawnSync(
    'soffice',
    [profile, '--headless', `--infilter=${filter(utf8)}`, '--convert-to', saved, ...places],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return decodeText(readFileSync(join(folder, 'saved', 'opened.csv')));
}

test.skipIf(!isHere)(
  'a file in windows-1252 is imported, exported, saved by a spreadsheet and known (needs LibreOffice)',
  async () => {
    const id = await givenProxy(shop);
    const send = async (path: string, body: object) =>
      (await admin.call('manager', `POST /admin/products/import${path}`, body)).json;
    const bytes = Buffer.from(
      `id;city;isp;zip\n${id};Z\u00fcrich;Caf\u00e9, Ngong;00100\n`,
      'latin1',
    );
    const file = { kind: 'proxy', text: decodeText(bytes) };
    const { fingerprint } = await send('/preview', file);
    expect(await send('', { ...file, fingerprint })).toMatchObject({ counts: { changed: 1 } });
    const { body: exported } = await admin.app.inject({
      url: `${apiBase}/admin/products/file?kind=proxy`,
      headers: { 'x-test-who': 'manager' },
    });
    expect(exported).toContain('Z\u00fcrich');
    for (const charset of [utf8, windows1252]) {
      const text = savedBySpreadsheet(exported, charset);
      expect(text).toContain('Z\u00fcrich');
      const reading = await send('/preview', { kind: 'proxy', text });
      expect(reading).toMatchObject({ counts: { known: 1, changed: 0, refused: 0 } });
    }
  },
  atThisPace(120_000),
);
