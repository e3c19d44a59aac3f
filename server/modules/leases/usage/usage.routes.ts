import type { FastifyInstance, FastifyReply } from 'fastify';
import { usageCalls, type LeaseConnection, type RefusalCount } from '#contracts/goods/usage.ts';
import type { Clock } from '#platform/clock.ts';
import { csvFile, type CsvCell } from '#contracts/format/csv.ts';
import type { Database } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { goodsRead, teamRead, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { findConnections, type Connection, type ConnectionInput } from './connections.sql.ts';
import { LeaseNotFound } from '../errors.ts';
import type { NamedLease } from '../holding/lease.ts';
import { findNamedLease } from '../holding/leases.sql.ts';
import { usageOf } from './meters.sql.ts';
import { daysOfParts } from './usage-parts.sql.ts';
import { partsOf } from './usage-parts.ts';
import { daysOfCustomer } from './usage-overview.sql.ts';
import { overviewOf } from './usage-overview.ts';
import { lastDays, refusalTotals, seriesOf, spanOf } from './usage-series.ts';
import { refusalsIn, usageIn, usageOfCustomer } from './usage.sql.ts';

type UsageContext = Readonly<{
  db: Database;
  clock: Clock;
  /** What a customer can do about a refusal, by its name: the gateway's own words. */
  fixOf: (refusal: string) => string | null;
}>;

/** A file reads up to fifty thousand rows, so few are allowed. */
const filePolicy = {
  ...teamRead,
  limits: [
    ...teamRead.limits,
    { name: 'usage-files', max: 20, perSeconds: 60, by: 'customer' as const },
  ],
} satisfies Policy;

const pageMax = 50;
const fileRowsMax = 50_000;

type SpanQuery = Readonly<{
  by?: 'hour' | 'day' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}>;

/** Traffic and connections of one's own leases; another customer's lease is not found. */
export function usageRoutes(app: FastifyInstance, ctx: UsageContext) {
  const { db } = ctx;
  const own = async (id: string, { customerId }: { customerId: NamedLease['customerId'] }) => {
    const lease = await findNamedLease(db, id, customerId);
    if (!lease) throw new LeaseNotFound();
    return lease;
  };

  route(app, { call: usageCalls.leasesUsage, policy: teamRead }, async ({ caller }) => {
    const leases = await usageOfCustomer(db, caller.customerId);
    return { leases: leases.map((one) => ({ ...one, lastSeenAt: isoOf(one.lastSeenAt) })) };
  });

  route(app, { call: usageCalls.usageOverview, policy: teamRead }, async ({ caller }) => {
    const span = lastDays(ctx.clock());
    return overviewOf(span, await daysOfCustomer(db.reads, caller.customerId, span));
  });

  const usage = { call: usageCalls.leaseUsage, policy: teamRead };
  route(app, usage, async ({ params, query, caller }) => {
    const lease = await own(params.id, caller);
    const totals = await usageOf(db, lease.id);
    const answer = { leaseId: lease.id, ...totals, lastSeenAt: isoOf(totals.lastSeenAt) };
    return query.by === undefined ? answer : { ...answer, ...(await seriesFor(ctx, lease, query)) };
  });

  const usageParts = { call: usageCalls.leaseUsageParts, policy: teamRead };
  route(app, usageParts, async ({ params, caller }) => {
    const lease = await own(params.id, caller);
    const span = lastDays(ctx.clock());
    const days = await daysOfParts(db.reads, lease.id, span);
    return partsOf(span, days);
  });

  const usageFile = { call: usageCalls.leaseUsageFile, policy: filePolicy };
  route(app, usageFile, async ({ params, query, caller, reply }) => {
    const lease = await own(params.id, caller);
    const { points } = await seriesFor(ctx, lease, { ...query, by: query.by ?? 'day' });
    const rows = points.map((point) => [
      new Date(point.at),
      point.bytesUp,
      point.bytesDown,
      point.connections,
      point.refusals,
    ]);
    sendFile(reply, `usage-${lease.id}.csv`, [usageColumns, ...rows]);
    return undefined;
  });

  const connections = { call: usageCalls.leaseConnections, policy: goodsRead };
  route(app, connections, async ({ params, query, caller }) => {
    const lease = await own(params.id, caller);
    const input = inputOf(lease, query);
    const found = await findConnections(db, { ...input, max: pageMax + 1 });
    const page = found.slice(0, pageMax);
    const last = found.length > pageMax ? page.at(-1) : undefined;
    return {
      content: page.map((one) => viewOf(ctx, one)),
      next: last ? `${last.startedAt.getTime()}.${last.id}` : null,
    };
  });

  const connectionsFile = {
    call: usageCalls.leaseConnectionsFile,
    policy: { ...filePolicy, team: 'goods' } as const,
  };
  route(app, connectionsFile, async ({ params, query, caller, reply }) => {
    const lease = await own(params.id, caller);
    const found = await findConnections(db, { ...inputOf(lease, query), max: fileRowsMax });
    const rows = found.map((one) => viewOf(ctx, one)).map(cellsOf);
    sendFile(reply, `connections-${lease.id}.csv`, [connectionColumns, ...rows]);
    return undefined;
  });
}

async function seriesFor({ db, clock, fixOf }: UsageContext, lease: NamedLease, query: SpanQuery) {
  const { by = 'day' } = query;
  const span = spanOf({ ...query, by }, clock());
  if (span === 'backwards') throw new InvalidInput('The end date is before the start date.');
  if (span === 'too-long') throw new InvalidInput('The period is too long.');
  const used = await usageIn(db, lease.id, span);
  const refused = await refusalsIn(db, lease.id, span);
  const refusals: RefusalCount[] = refusalTotals(refused).map((one) => ({
    ...one,
    fix: fixOf(one.name),
  }));
  return { by, points: seriesOf(span, { used, refused }), refusals };
}

type LogQuery = Readonly<{
  from?: string | undefined;
  to?: string | undefined;
  protocol?: string | undefined;
  outcome?: 'ok' | 'refused' | undefined;
  subUser?: string | undefined;
  before?: string | undefined;
}>;

function inputOf({ id: leaseId }: NamedLease, query: LogQuery): Omit<ConnectionInput, 'max'> {
  const [startedAt, id] = query.before?.split('.') ?? [];
  return {
    leaseId,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    protocol: query.protocol ?? null,
    outcome: query.outcome ?? null,
    subUserId: query.subUser ?? null,
    before: startedAt && id ? { startedAt: new Date(Number(startedAt)), id } : null,
  };
}

const viewOf = (
  { fixOf }: UsageContext,
  { endedAt, subUserId, subUserLabel, ...one }: Connection,
): LeaseConnection => ({
  ...one,
  subUser: subUserId === null ? null : { id: subUserId, label: subUserLabel ?? subUserId },
  startedAt: one.startedAt.toISOString(),
  durationMs: Math.max(0, endedAt.getTime() - one.startedAt.getTime()),
  fix: one.refusal === null ? null : fixOf(one.refusal),
});

const usageColumns = ['from (Nairobi)', 'bytes up', 'bytes down', 'connections', 'refusals'];
const connectionColumns = [
  'started (Nairobi)',
  'protocol',
  'client address',
  'duration ms',
  'bytes up',
  'bytes down',
  'target port class',
  'end',
  'refusal',
  'how to fix',
  'sub-user',
];

const cellsOf = (one: LeaseConnection): CsvCell[] => [
  new Date(one.startedAt),
  one.protocol,
  one.clientAddress,
  one.durationMs,
  one.bytesUp,
  one.bytesDown,
  one.targetPort,
  one.end,
  one.refusal,
  one.fix,
  one.subUser?.label ?? null,
];

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function sendFile(reply: FastifyReply, name: string, rows: readonly (readonly CsvCell[])[]): void {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(csvFile(rows));
}
