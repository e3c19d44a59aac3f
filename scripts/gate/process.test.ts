import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { runNode } from './process.ts';

describe('a program of the gate', () => {
  test('that ends by itself is not told as cut off', async () => {
    const run = await runNode(['-e', "console.log('done'); process.exit(3)"]);
    expect(run).toMatchObject({ code: 3, output: 'done\n' });
    expect(run).not.toHaveProperty('wasCut');
  });

  test('that hangs is ended with everything it started, and told as cut off', async () => {
    const program = `
      const forever = 'setInterval(() => {}, 1000)';
      const { spawn } = require('node:child_process');
      console.log(spawn(process.execPath, ['-e', forever]).pid);
      eval(forever);
    `;
    const run = await runNode(['-e', program], 2_000);
    expect(run).toMatchObject({ code: 1, wasCut: true });
    const child = Number(run.output.split('\n')[0]);
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});

/** What has ended and waits for its parent to notice does not count. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
