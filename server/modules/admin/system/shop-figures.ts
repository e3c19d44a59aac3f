import type { Registry } from 'prom-client';
import { minuteMs } from '#contracts/time.ts';
import { backupRuns } from '#platform/backup/backup-runs.sql.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/db.ts';
import { addFigure, shared, type Figure } from '#platform/metrics/registry.ts';
import { openExceptions, openPayments, partsNow, poolsNow, rulesNow } from './shop-figures.sql.ts';

type Context = Readonly<{ db: Database; clock: Clock }>;

/** Older checks are left out: the worker checks every minute. */
const lookedAtMs = 5 * minuteMs;
const partsLately = (db: Queryable, at: Date) => partsNow(db, new Date(at.getTime() - lookedAtMs));
const troubles = { ok: 0, degraded: 1, down: 2 } as const;

export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>;

/** What needs a person, read at once. */
export async function readShopFigures(db: Queryable, at: Date) {
  const [payments, exceptions, rules, parts] = await Promise.all([
    openPayments(db, at),
    openExceptions(db),
    rulesNow(db, at),
    partsLately(db, at),
  ]);
  return { payments, exceptions, rules, parts };
}

/**
 * The state of the shop, for Prometheus, read from the tables at each scrape. The api exports it,
 * so that a stopped worker cannot hide its unfinished work; several apis export the same.
 */
export function addShopFigures(registry: Registry, { db, clock }: Context): void {
  const add = (described: Described, read: () => Promise<readonly Figure[]>) =>
    addFigure(registry, { ...described, aggregator: 'max' }, read);
  addPayments(add, { db, clock });
  addRules(add, { db, clock });
  addPools(add, { db, clock });
  add(
    {
      name: 'lango_exceptions_open',
      help: 'Differences that wait for a person',
      labelNames: ['kind'],
    },
    async () =>
      (await openExceptions(db)).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  );
  add(
    {
      name: 'lango_component_trouble',
      help: 'State of each part on the status page: 0 in order, 1 degraded, 2 down',
      labelNames: ['component'],
    },
    async () =>
      (await partsLately(db, clock())).map(({ component, state }) => ({
        labels: { component },
        value: troubles[state],
      })),
  );
  add(
    {
      name: 'lango_backup_age_seconds',
      help: 'Age of the newest backup that was written, and of the newest that was proved',
      labelNames: ['kind'],
    },
    async () =>
      (await backupRuns(db, clock())).map(({ kind, ageSeconds }) => ({
        labels: { kind },
        value: ageSeconds,
      })),
  );
}

type Described = Readonly<{ name: string; help: string; labelNames?: readonly string[] }>;
type Add = (described: Described, read: () => Promise<readonly Figure[]>) => void;

function addRules(add: Add, { db, clock }: Context) {
  const rules = shared(() => rulesNow(db, clock()));
  add({ name: 'lango_invariants_broken', help: 'Rules of the books that are broken' }, async () => [
    { value: (await rules()).broken },
  ]);
  add(
    {
      name: 'lango_invariants_checked_seconds',
      help: 'How long ago the rules of the books were last checked',
    },
    async () => {
      const { checkedSeconds } = await rules();
      return checkedSeconds === null ? [] : [{ value: checkedSeconds }];
    },
  );
}

function addPools(add: Add, { db, clock }: Context) {
  const pools = shared(() => poolsNow(db, clock()));
  const labelNames = ['pool', 'place'];
  add(
    { name: 'lango_addresses_free', help: 'IP addresses that servers can still get', labelNames },
    async () =>
      (await pools()).map(({ pool, place, free }) => ({ labels: { pool, place }, value: free })),
  );
  add(
    {
      name: 'lango_address_pool_low',
      help: 'Whether a pool has fewer free IP addresses than staff want to be warned at: 1 or 0',
      labelNames,
    },
    async () =>
      (await pools()).map(({ pool, place, isLow }) => ({
        labels: { pool, place },
        value: isLow ? 1 : 0,
      })),
  );
}

function addPayments(add: Add, { db, clock }: Context) {
  const payments = shared(() => openPayments(db, clock()));
  const labelNames = ['provider', 'state'];
  add(
    { name: 'lango_payments_open', help: 'Payments whose outcome is not known yet', labelNames },
    async () =>
      (await payments()).map(({ count, provider, state }) => ({
        labels: { provider, state },
        value: count,
      })),
  );
  add(
    {
      name: 'lango_payments_oldest_open_seconds',
      help: 'How long the oldest of them has been open',
      labelNames,
    },
    async () =>
      (await payments()).map(({ oldestSeconds, provider, state }) => ({
        labels: { provider, state },
        value: oldestSeconds,
      })),
  );
}
