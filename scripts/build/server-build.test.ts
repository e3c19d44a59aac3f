import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtFolder } from '#platform/program/program-file.ts';
import { buildServerIfStale } from './server-build.ts';

const loadEach = `
for (const file of process.argv.slice(1)) {
  await import(file).catch((cause) => console.log(file, String(cause)));
}
process.exit();`;

test('each part of the build that is loaded when it is asked for can be loaded', async () => {
  expect(await buildServerIfStale()).toBeUndefined();
  const parts = globSync(`${builtFolder}/part-*.js`).map((file) => `${process.cwd()}/${file}`);
  expect(parts.length).toBeGreaterThan(50);
  const { stdout, stderr, status } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    loadEach,
    ...parts,
  ]);
  expect({ stdout: String(stdout), stderr: String(stderr), status }).toEqual({
    stdout: '',
    stderr: '',
    status: 0,
  });
}, 60_000);
