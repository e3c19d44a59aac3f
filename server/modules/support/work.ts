import { dayMs, minuteMs, secondMs } from '#contracts/time.ts';
import { forgetting, type Work } from '#platform/loops/work.ts';
import type { DeskContext } from './desk-context.ts';
import { forgetOldArrivals } from './mails/desk-mails.sql.ts';
import { closeQuietTickets, mailUnseenChat } from './tickets/close-quiet.ts';
import { forgetUnsent } from './tickets/files.sql.ts';

/** Longer than any mail host tries to deliver the same mail again. */
const arrivalsKeptMs = 30 * dayMs;
/** Files that were uploaded and never sent. */
const unsentKeptMs = dayMs;

export const supportWork: readonly Work<DeskContext>[] = [
  { name: 'quiet-tickets', everyMs: minuteMs, run: closeQuietTickets },
  { name: 'unseen-chat', everyMs: 10 * secondMs, run: mailUnseenChat },
  forgetting((ctx) => forgetOldArrivals(ctx.db, before(ctx, arrivalsKeptMs))),
  forgetting((ctx) => forgetUnsent(ctx.db, before(ctx, unsentKeptMs))),
];

const before = ({ clock }: DeskContext, ms: number) => new Date(clock().getTime() - ms);
