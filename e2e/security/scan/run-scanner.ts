import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program for at most so many seconds. Answers what it said, however it ended. */
export async function runScanner(
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<string> {
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000);
  await once(child, 'close');
  clearTimeout(timer);
  return said;
}
