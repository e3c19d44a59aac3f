import type { TrafficAccount, TrafficLot } from '#contracts/goods/traffic.ts';
import { sum, toWholeKes, wholeKesIn } from '#contracts/money.ts';
import { LeaseNotFound } from '#modules/leases';
import { credentialsOf, isLive } from '#modules/leases/holding';
import { trafficLeasesOf, type NamedLease } from '#modules/leases/traffic';
import type { Sold } from '#modules/orders';
import {
  accountsOf,
  leftOf,
  lotsOf,
  type Lot,
  type TrafficAccount as Account,
} from '#modules/traffic';
import type { Queryable } from '#platform/db.ts';
import { callerHas, type SignedIn } from '#platform/http/policy.ts';
import type { SalesContext } from '../../../context.ts';
import { findOwnTraffic } from './own-traffic.ts';
import { linesOf, refusalToEnd, worthOfLots } from './worth-of-lots.ts';

type Reader = Pick<SignedIn, 'customerId' | 'acting' | 'token' | 'team'>;

/** What runs or is being counted, and the newest that has ended of each kind. */
export async function listTraffic(ctx: SalesContext, reader: Reader): Promise<TrafficAccount[]> {
  const at = ctx.clock();
  const own = await trafficLeasesOf(ctx.db, reader.customerId);
  const accounts = await accountsOf(ctx.db, idsOf(own));
  const seen = new Set<string | null>();
  const leases = own.filter((lease) => {
    const isNewest = !seen.has(lease.poolKind);
    seen.add(lease.poolKind);
    return isNewest || stateOf({ lease, account: accounts.get(lease.id), left: 0, at }) !== 'ENDED';
  });
  return presentAll(ctx, { leases, accounts, reader, at });
}

/** One of them. Throws `LeaseNotFound`, also for another customer's. */
export async function readTraffic(
  ctx: SalesContext,
  reader: Reader,
  leaseId: string,
): Promise<TrafficAccount> {
  const lease = await findOwnTraffic(ctx.db, { customerId: reader.customerId, leaseId });
  const accounts = await accountsOf(ctx.db, [lease.id]);
  const listed = { leases: [lease], accounts, reader, at: ctx.clock() };
  const [account] = await presentAll(ctx, listed);
  if (!account) throw new LeaseNotFound();
  return account;
}

const idsOf = (leases: readonly NamedLease[]) => leases.map(({ id }) => id);

type Listed = Readonly<{
  leases: readonly NamedLease[];
  accounts: ReadonlyMap<NamedLease['id'], Account>;
  reader: Reader;
  at: Date;
}>;

async function presentAll(ctx: SalesContext, { leases, accounts, reader, at }: Listed) {
  const lots = await lotsOf(ctx.db, idsOf(leases));
  const sold = await linesOf(ctx.db, lots);
  return Promise.all(
    leases.map((lease) => {
      const held = lots.filter(({ leaseId }) => leaseId === lease.id);
      return present(ctx, { lease, account: accounts.get(lease.id), lots: held, sold, reader, at });
    }),
  );
}

type Presenting = Readonly<{
  lease: NamedLease;
  account: Account | undefined;
  lots: readonly Lot[];
  sold: ReadonlyMap<Lot['orderLineId'], Sold>;
  reader: Reader;
  at: Date;
}>;

async function present(ctx: SalesContext, presenting: Presenting): Promise<TrafficAccount> {
  const { lease, account, lots, reader, at } = presenting;
  const { poolKind, startsAt, endsAt, endedAt } = lease;
  if (!poolKind || !startsAt || !endsAt) throw new Error(`${lease.id} is no amount of traffic.`);
  const ahead = lots.filter(({ state, endsAt: end }) => state === 'open' && end > at);
  const left = ahead.reduce((all, lot) => all + leftOf(lot), 0);
  const { topUp } = account ?? {};
  const pays = callerHas(reader, 'money');
  return {
    leaseId: lease.id,
    kind: poolKind,
    state: stateOf({ lease, account, left, at }),
    startsAt: startsAt.toISOString(),
    endsAt: (endedAt ?? endsAt).toISOString(),
    left,
    held: account?.held ?? 0,
    connection: connectionOf(ctx, presenting),
    topUp: topUp
      ? {
          gb: topUp.gb,
          dayKesMax: toWholeKes(topUp.dayMax),
          monthKesMax: toWholeKes(topUp.monthMax),
          failures: topUp.failures,
        }
      : null,
    refund: pays ? await refundOf(ctx.db, presenting) : null,
    lots: lots.map((lot) => lotView(lot, presenting)),
  };
}

type Judged = Pick<Presenting, 'lease' | 'account' | 'at'> & Readonly<{ left: number }>;

function stateOf({ lease, account, left, at }: Judged): TrafficAccount['state'] {
  if (account?.endingAt) return 'ENDING';
  if (lease.state === 'suspended') return 'SUSPENDED';
  if (!isLive(lease, at)) return 'ENDED';
  return left > 0 ? 'ACTIVE' : 'EMPTY';
}

/** Staff who look on the customer's behalf, and tokens that are not for proxies, get none. */
function connectionOf(ctx: SalesContext, { lease, reader, at }: Presenting) {
  const isOwner =
    !reader.acting &&
    (!reader.token || reader.token.scopes.has('proxies')) &&
    callerHas(reader, 'goods');
  const credentials = isOwner ? credentialsOf(ctx, lease, at) : undefined;
  return credentials ? { ...credentials, password: credentials.password.reveal() } : null;
}

async function refundOf(db: Queryable, presenting: Presenting) {
  const { account, lots, sold } = presenting;
  const refusal = account?.endingAt
    ? 'It has ended. The refund follows once all traffic is counted.'
    : await refusalToEnd(db, presenting);
  if (refusal !== null && !account?.endingAt) return { refusal, bytes: 0, kes: 0 };
  const worths = await worthOfLots(
    db,
    lots.filter((lot) => leftOf(lot) > 0),
    sold,
  );
  return {
    refusal,
    bytes: worths.reduce((all, { lot }) => all + leftOf(lot), 0),
    kes: wholeKesIn(
      sum(
        worths.map(({ worth }) => worth),
        'KES',
      ),
    ),
  };
}

function lotView(lot: Lot, { sold, reader }: Presenting): TrafficLot {
  const of = sold.get(lot.orderLineId);
  return {
    lotId: lot.id,
    orderId: of?.order.id ?? '',
    orderCode: of?.order.code ?? '',
    bytes: lot.bytes,
    used: lot.used,
    givenBack: lot.givenBack,
    left: leftOf(lot),
    kes: callerHas(reader, 'money') ? wholeKesIn(lot.kes) : null,
    startsAt: lot.startsAt.toISOString(),
    endsAt: lot.endsAt.toISOString(),
    state: lot.state,
    rolledFrom: lot.rolledFrom?.toISOString() ?? null,
    isAutomatic: lot.isAutomatic,
  };
}
