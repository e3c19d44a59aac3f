import { fork, type ChildProcess } from 'node:child_process';
import { entrypointFile } from './entrypoint-file.ts';

type Message = Readonly<Record<string, unknown>>;
export type Forked = Readonly<{
  child: ChildProcess;
  /** Its first message with that key; rejects with its words when it ends before. */
  told: Promise<Message>;
  /** What it has written to its outputs. */
  words: () => string;
}>;

/** Forks a process of `server/entrypoints`, as the launcher does. The caller ends it. */
export function forkEntrypoint(
  name: string,
  env: Readonly<Record<string, string>>,
  key: string,
): Forked {
  const child = fork(entrypointFile(name), [], {
    env: { PATH: process.env['PATH'], LANGO_MODE: 'sandbox', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  }
  const told = new Promise<Message>((resolve, reject) => {
    // Steps of the start come first.
    child.on('message', (message: Message) => {
      if (key in message) resolve(message);
    });
    child.once('close', () => reject(new Error(words)));
  });
  return { child, told, words: () => words };
}
