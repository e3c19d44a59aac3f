import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { entrypointFile } from './entrypoint-file.ts';

export type Ended = Readonly<{ code: number | null; said: string }>;
type Options = Pick<SpawnOptions, 'cwd' | 'env'>;

/** Runs a program to its end, and collects its output. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: Options = {},
): Promise<Ended> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** A command of a sandbox shop, such as `['backup', '--to', '/srv']`, as a person types it. */
export function runShop(args: readonly string[], { cwd, env }: Options = {}): Promise<Ended> {
  const usual = { PATH: process.env['PATH'], LANGO_MODE: 'sandbox', LOG_LEVEL: 'silent' };
  const typed = [entrypointFile('shop'), ...args];
  return runProgram(process.execPath, typed, { cwd, env: { ...usual, ...env } });
}
