import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const lines = 20_000;

/** A process that writes so many lines at once and says so, then runs `after`. */
function writer(after: string): ChildProcess {
  const program = `
    import { createLog } from '#platform/log.ts';
    const log = createLog({ level: 'info', processName: 'writer' });
    for (let n = 1; n <= ${lines}; n += 1) log.info({ n }, 'a line');
    ${after}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  return child;
}

const readAll = async (child: ChildProcess) => {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  await once(child, 'close');
  return text.trim().split('\n');
};

test.each([
  ['exits', 'process.exit(3);'],
  ['fails', "throw new Error('fatal');"],
])('a process that %s writes its last lines', async (_, ending) => {
  const written = await readAll(writer(ending));
  expect(written).toHaveLength(lines);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ process: 'writer', n: lines });
});

test('a process whose log nobody reads goes on', async () => {
  const child = writer("process.send('went on'); setInterval(() => undefined, 1_000);");
  expect(await once(child, 'message')).toEqual(['went on', undefined]);
  const written = readAll(child);
  child.kill();
  expect((await written).length).toBeGreaterThan(0);
});
