import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseStep } from './web-build.ts';

function parse(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'lango-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const root = join(import.meta.dirname, '../..');
  const { status, stderr } = spawnSync(process.execPath, parseStep(root, folder));
  return { status, said: String(stderr) };
}

test('scripts that a browser reads are a build', () => {
  const files = { 'a.js': "import { b } from './b.js'; export const a = b;", 'c.css': 'a { b' };
  expect(parse(files)).toEqual({ status: 0, said: '' });
});

test('one that exports what it does not declare is named, and no build', () => {
  const { status, said } = parse({ 'a.js': 'export const a = 1;', 'b.js': 'export { gone };' });
  expect(status).toBe(1);
  expect(said).toContain("b.js: SyntaxError: Export 'gone' is not defined in module");
  expect(said).not.toContain('a.js');
});
