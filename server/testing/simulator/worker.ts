import { salesWork, type SalesContext } from '#modules/sales';
import type { Stage } from './shop.ts';

const perSweep = 20;

export type Due = Readonly<{ name: string; run: (ctx: SalesContext) => Promise<unknown> }>;

/**
 * Every row that is due now in a queue of sales, in an order that the seed decides. Queues without
 * work in this run are not queried.
 */
export async function dueWork(ctx: SalesContext, { chaos, bank }: Stage): Promise<Due[]> {
  const has = (kind: string) => chaos.counts.has(kind);
  const isIdle: Readonly<Record<string, boolean>> = {
    'typed-codes': !has('code typed'),
    disputes: !bank.hasAsked,
    'paybill-notices':
      !has('paid by hand') && !has('paid by hand, wrong account') && !has('notice forged'),
  };
  const due: Due[] = [];
  for (const { name, rows } of salesWork) {
    if (!rows || isIdle[name]) continue;
    const claimed = await rows.claim(ctx, perSweep);
    for (const { id, run } of claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      due.push({ name: `resolve ${name} ${id.slice(0, 10)}`, run });
    }
  }
  return due;
}

const others = ['let-go', 'lost-prompts', 'statement', 'traffic-lots', 'traffic-refunds'] as const;
/** The worker's part of a run. A new queue of rows is included automatically. */
export const playedLoops: readonly string[] = [
  ...salesWork.flatMap(({ name, rows }) => (rows ? [name] : [])),
  ...others,
];
/** What it does not play of the worker, by the reason. */
export const unplayed: Readonly<Record<string, readonly string[]>> = {
  'a story is over within days, and sells no lease that runs out or renews': [
    'address-changes',
    'auto-renewals',
    'ending-addresses',
    'first-connections',
    'reminders',
    'replacements',
  ],
  'nobody in a story has anything bought automatically': ['traffic-top-ups'],
  'a story has nobody who makes or loses machines': [
    'machines-compared',
    'placements',
    'server-reminders',
    'server-terms',
    'servers',
  ],
  'a story has no suppliers, addresses or listings that change': [
    'exchange-rate',
    'listing-counts',
    'pool-meters',
    'pools',
    'probes',
    'suppliers',
  ],
  'it moves no money: messages, tickets, records of people': [
    'erasures',
    'forget',
    'jobs',
    'quiet-tickets',
    'traffic-marks',
    'retention',
    'unseen-chat',
  ],
  'it watches, and what it watches is what a story checks itself': [
    'backups',
    'due-work',
    'failing-pools',
    'heartbeat',
    'invariants',
    'low-pools',
    'paybill',
    'pool-meters-differ',
    'refusals',
    'refused-initiators',
    'status',
    'two-hour-clock',
    'unlisted-callers',
  ],
};

/** One turn of a loop of sales, as the worker takes it. Returns how much it did. */
export async function takeTurnOf(
  ctx: SalesContext,
  loop: (typeof others)[number],
): Promise<number> {
  let done = 0;
  for (const { name, run } of salesWork) if (name === loop) done += (await run?.(ctx)) ?? 0;
  return done;
}
