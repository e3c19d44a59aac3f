import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ownFolder } from '#testing/folders.ts';

/** What a program of one built line says about its error; the map leads to line 3 of a source. */
function stackOf(files: Readonly<Record<string, string>>): string {
  const folder = ownFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const lines = pathToFileURL(join(import.meta.dirname, 'source-lines.ts')).href;
  const main = `
    import { tellSourceLines } from '${lines}';
    tellSourceLines();
    try { (await import('${pathToFileURL(join(folder, 'built.js')).href}')).fail(); }
    catch (error) { console.log(error.stack.replaceAll('${folder}', '')); }`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', main];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

const built = "export function fail() { throw new Error('it broke'); }\n";
// Every place of the built line is line 3, column 5 of the source.
const map = { version: 3, sources: ['src/sale.ts'], names: [], mappings: 'AAEI' };

test('a stack names the lines of the sources', () => {
  const stack = stackOf({ 'built.js': built, 'built.js.map': JSON.stringify(map) });
  expect(stack).toContain('Error: it broke\n    at Module.fail (/src/sale.ts:3:5)');
});

test('where there is no map it names the lines that run', () => {
  expect(stackOf({ 'built.js': built })).toMatch(/at Module\.fail \(file:\/\/\/built\.js:1:\d+\)/);
});
