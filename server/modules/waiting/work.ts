import { forgetting, type Work } from '#platform/loops/work.ts';
import type { WaitingContext } from './context.ts';
import { forgetWaiting } from './forget.ts';

export const waitingWork: readonly Work<WaitingContext>[] = [
  forgetting(({ db, clock }) => forgetWaiting(db, clock())),
];
