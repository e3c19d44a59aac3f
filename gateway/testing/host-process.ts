/** Hosts a gateway in a real process, which can be asked the same things and killed. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Command, Host, Hosting, Seen } from './rig.ts';

const startMs = atThisPace(10_000);
const endMs = atThisPace(10_000);

type Ports = { shared: number; lease: number };
type Message = { ready?: Ports; id?: number; seen?: Seen; error?: string };
type Waiting = { resolve: (seen: Seen) => void; reject: (error: Error) => void };
export type ProcessHost = Host & Readonly<{ child: ChildProcess }>;

export async function hostProcess(hosting: Hosting): Promise<ProcessHost> {
  const child = fork(new URL('./process.ts', import.meta.url), [JSON.stringify(hosting)]);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const ready = new Promise<Ports>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The gateway did not start.')), startMs);
    child.on('message', ({ ready: ports, id = 0, seen, error }: Message) => {
      if (ports !== undefined) {
        clearTimeout(timer);
        resolve(ports);
      }
      if (seen !== undefined) waiting.get(id)?.resolve(seen);
      if (error !== undefined) waiting.get(id)?.reject(new Error(error));
      waiting.delete(id);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      const gone = new Error('The gateway process is gone.');
      reject(gone);
      for (const one of waiting.values()) one.reject(gone);
    });
  });
  const command = (what: Command) =>
    new Promise<Seen>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ id: last, command: what });
    });
  const kill = () => {
    child.kill('SIGKILL');
    return end(child);
  };
  return { ...(await ready), command, child, kill, close: () => end(child) };
}

/** Asks it to end, and insists when it does not. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
