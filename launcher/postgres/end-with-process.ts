import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** What ends with this process: by which signal, and the folders that go once it has ended. */
type Ending = Readonly<{ signal: 'QUIT' | 'TERM'; folders: readonly string[] }>;

/**
 * Nothing is written to its input, so it keeps reading until this process is gone, by any signal. A
 * process that has ended and was not collected looks alive, so the wait is limited.
 */
const watching = `
  read -r nothing
  pid=$1 signal=$2 tries=0
  shift 2
  kill -s "$signal" "$pid"
  while kill -0 "$pid" && [ "$tries" -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
  rm -rf -- "$@" || { sleep 1; rm -rf -- "$@"; }`;

/**
 * Ends a child when this process ends, also by SIGKILL, after which nothing of its own runs: a
 * shell of its own session watches, and is gone as soon as the child has ended before.
 */
export function endWithProcess(child: ChildProcess, { signal, folders }: Ending): void {
  if (child.pid === undefined) return;
  const args = ['-c', watching, 'sh', String(child.pid), signal, ...folders];
  const watcher = spawn('/bin/sh', args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket).unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}
