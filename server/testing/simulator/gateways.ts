import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { recordBatch } from '#modules/leases/usage';
import { sql, type Queryable } from '#platform/db.ts';
import { movedBy } from '../../modules/sales/testing/given-traffic.ts';
import { endTraffic, refundUnused } from '../../modules/sales/testing/use-cases.ts';
import type { Spawn } from './crowd.ts';
import type { Stage } from './shop.ts';

type Report = { leaseId: LeaseId; bytes: number; sequence: number; isStored: boolean };

/**
 * What customers move through gateways, known to the byte, and when gateways report it: late,
 * twice, or after a process has died.
 */
export class Gateways {
  readonly #stage: Stage;
  readonly #spawn: Spawn;
  readonly #reports: Report[] = [];
  /** What was moved last through a name that ends: it is not stored while the end is under way. */
  #last: Report | undefined;
  #movesLeft: number;
  #endsLeft: number;

  constructor(stage: Stage, spawn: Spawn) {
    this.#stage = stage;
    this.#spawn = spawn;
    this.#movesLeft = 2 + stage.chance.upTo(5);
    this.#endsLeft = 1 + stage.chance.upTo(2);
  }

  /** What may happen to traffic now; nothing in a story without any. */
  events(): (() => unknown)[] {
    if (!this.#stage.chaos.counts.has('traffic bought')) return [];
    const events: (() => unknown)[] = [];
    if (this.#stage.chaos.counts.has('traffic ended')) {
      for (let time = 0; time < 4; time += 1) events.push(() => this.count());
    }
    if (this.#movesLeft > 0) events.push(() => this.#move());
    if (this.#unstored().length === 0 && this.#endsLeft > 0) events.push(() => this.#end());
    if (this.#unstored().some((report) => report !== this.#last)) events.push(() => this.report());
    return events;
  }

  /** Stores one of the batches that were not stored yet, sometimes twice at once. */
  report(): void {
    const { chance } = this.#stage;
    const left = this.#unstored().filter((report) => report !== this.#last);
    if (left.length === 0) return;
    const report = chance.pick(left);
    const { leaseId, bytes, sequence } = report;
    const deltas = [movedBy(leaseId, bytes)];
    const batch = { gatewayId: `gtw_${this.#stage.seed}`, sequence, deltas };
    for (let time = 0; time < (chance.percent(20) ? 2 : 1); time += 1) {
      this.#spawn(`report ${sequence}`, async ({ db, clock }) => {
        await recordBatch(db, batch, clock());
        report.isStored = true;
      });
    }
  }

  /** The worker refunds what has ended; by then gateways have reported. */
  count(): void {
    const now = this.#stage.now();
    if (this.#unstored().length > 0) return this.report();
    this.#spawn('unused traffic', (ctx) => refundUnused({ ...ctx, clock: () => new Date(now) }));
  }

  /** In the end they report everything, however often a process died meanwhile. */
  async reportAll(settle: () => Promise<void>): Promise<void> {
    this.#last = undefined;
    while (this.#unstored().length > 0) {
      this.report();
      await settle();
    }
  }

  /** Each sentence is a byte that the shop counts otherwise than it was moved. */
  async differences(db: Queryable): Promise<string[]> {
    const rows = await db.rows<Counted>(sql`
      select a.lease_id as "leaseId", a.overdrawn,
             coalesce(sum(t.used), 0)::bigint as used,
             bool_and(t.state = 'spent' or (t.state = 'refunded' and exists (
               select from refunds r
                where r.dedupe_key = 'unused-traffic:' || t.id))) as "isCounted"
        from traffic_accounts a left join traffic_lots t on t.lease_id = a.lease_id
       group by a.lease_id`);
    return rows.flatMap(({ leaseId, overdrawn, used, isCounted }) => {
      const moved = this.#movedBy(leaseId);
      const wrong = used + overdrawn === moved ? [] : [`${leaseId} moved ${moved}, not ${used}`];
      // Nobody moves more than there is, so nothing was left to be given back.
      const early =
        isCounted && overdrawn > 0 ? [`${leaseId} was refunded before it was counted`] : [];
      return [...wrong, ...early];
    });
  }

  #unstored = () => this.#reports.filter(({ isStored }) => !isStored);
  #movedBy = (leaseId: LeaseId) =>
    this.#reports
      .filter((report) => report.leaseId === leaseId)
      .reduce((all, { bytes }) => all + bytes, 0);

  /** Somebody uses a part of what is left, or all of it. */
  async #move(only?: LeaseId) {
    const { chance, db, chaos, now } = this.#stage;
    const rows = await db.rows<{ leaseId: LeaseId; bytes: number }>(sql`
      select l.id as "leaseId", sum(t.bytes)::bigint as bytes
        from leases l join traffic_lots t on t.lease_id = l.id
       where l.state = 'active' and l.ends_at > ${new Date(now())} and t.state in ('open', 'spent')
       group by l.id order by l.id`);
    const able = rows
      .filter(({ leaseId }) => only === undefined || leaseId === only)
      .filter(({ leaseId, bytes }) => bytes > this.#movedBy(leaseId));
    if (able.length === 0) return;
    const { leaseId, bytes } = chance.pick(able);
    const left = bytes - this.#movedBy(leaseId);
    const isAll = only === undefined && chance.percent(30);
    const part = isAll ? left : Math.ceil((left * (1 + chance.upTo(90))) / 100);
    if (only === undefined) this.#movesLeft -= 1;
    chaos.did('traffic used');
    const sequence = this.#reports.length + 1;
    this.#reports.push({ leaseId, bytes: part, sequence, isStored: false });
    if (only !== undefined) this.#last = this.#reports.at(-1);
  }

  async #end() {
    const { chance, db, chaos, now } = this.#stage;
    const rows = await db.rows<{ leaseId: LeaseId; customerId: CustomerId }>(sql`
      select id as "leaseId", customer_id as "customerId" from leases
       where state = 'active' and pool_kind is not null order by id`);
    if (rows.length === 0) return;
    this.#endsLeft -= 1;
    chaos.did('traffic ended');
    const own = chance.pick(rows);
    const at = new Date(now());
    // A tunnel that is open at that moment: it is cut, and its last bytes are still to come.
    await this.#move(own.leaseId);
    this.#spawn(`end of ${own.leaseId.slice(0, 8)}`, async (ctx) => {
      try {
        await endTraffic(ctx, own);
        // The worker may look at that very moment.
        await refundUnused({ ...ctx, clock: () => at });
      } finally {
        this.#last = undefined;
      }
    });
  }
}

type Counted = Readonly<{
  leaseId: LeaseId;
  overdrawn: number;
  used: number;
  isCounted: boolean | null;
}>;
