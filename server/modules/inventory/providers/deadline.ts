import type { Socket } from 'node:net';
import { CheckFailed, type Failure } from '../failure.ts';
import { afterOwnTime } from './own-time.ts';

/** What a phase means when it ends badly: by silence, or by a socket that breaks. */
export type Phase = Readonly<{ ms: number; onSilence: Failure; onBreak: Failure }>;

/**
 * Runs one phase on a socket with its own deadline, in our own time (`afterOwnTime`). Silence
 * destroys the socket, and every error of the phase is thrown as the phase's named failure.
 */
export async function inPhase<T>(
  socket: Socket,
  { ms, onSilence, onBreak }: Phase,
  work: () => Promise<T>,
): Promise<T> {
  let silent = false;
  const stop = afterOwnTime(ms, () => {
    silent = true;
    socket.destroy(new Error('The deadline has passed.'));
  });
  try {
    return await work();
  } catch (error) {
    if (error instanceof CheckFailed) throw error;
    if (silent) throw new CheckFailed(onSilence, `Nothing came within ${ms} ms.`, error);
    throw new CheckFailed(onBreak, error instanceof Error ? error.message : 'unknown', error);
  } finally {
    stop();
  }
}
