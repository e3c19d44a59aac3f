import ipaddr from 'ipaddr.js';
import type {
  Answer,
  Changes,
  ConnectionLog,
  Directory,
  MeterSink,
  MoveBoard,
  PoolUpstream,
  PresenceBoard,
  Question,
  RefusalName,
  SessionBoard,
  SubUserGrant,
  Upstream,
} from '#gateway';
import { poolKinds, type PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { findUpstream } from '#modules/inventory';
import { findPoolRoutes, poolsChannel } from '#modules/inventory/pools';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { isSecretMac } from '../holding/credentials.ts';
import {
  findEntitlement,
  findEntitlementOfAddress,
  findEntitlements,
  findSubUserEntitlements,
  type Entitlement,
  type SubUserEntitlement,
} from './gateway-directory.sql.ts';
import { lendTo, type Borrowing } from './lend-to.ts';
import { isLive } from '../holding/lease.ts';
import { leaseChannel } from '../holding/leases.sql.ts';
import { recordBatch, recordConnections } from '../usage/meters.sql.ts';
import { confirmMoves, pendingMoves, signOff } from '../moves/move-board.sql.ts';
import { connectionsElsewhere, sharePresence, subUsersElsewhere } from './presence.sql.ts';
import { recordSessions } from './sessions.sql.ts';
import { openOwnPorts } from './sources.sql.ts';
import { suspectUpstreams } from '../moves/suspect-upstreams.ts';

export type DirectoryContext = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  /** The asking gateway, where several share the caps of leases. */
  gatewayId?: string;
}>;

/** The way to an upstream, or to the pools of one kind: leases never go out directly. */
type Route = Exclude<Upstream, { kind: 'direct' }> | Omit<PoolUpstream, 'epoch' | 'released'>;

/** Where a lease leaves: the upstream of a proxy, or the kind of pools of traffic. */
type Place = UpstreamId | PoolKind;

/** What a gateway is wired with; `close` ends the change feed. */
export type GatewayDirectory = Readonly<{
  directory: Directory;
  changes: Changes;
  /** Ports to listen on for leases with a list of addresses. */
  leasePorts(): Promise<readonly number[]>;
  meterSink: MeterSink;
  presenceBoard: PresenceBoard;
  sessionBoard: SessionBoard;
  moveBoard: MoveBoard;
  connectionLog: ConnectionLog;
  close(): Promise<void>;
}>;

/** The gateway facts' default for a tunnel on which nothing moves (§3.6). */
const idleTimeoutMs = 15 * minuteMs;

/**
 * Answers a gateway from the shop's own tables and stores what it measured. Rejections mean "cannot
 * say now"; the gateway then works on what it remembers.
 */
export async function createDirectory(ctx: DirectoryContext): Promise<GatewayDirectory> {
  const { db, clock } = ctx;
  const listeners = new Set<Parameters<Changes>[0]>();
  const stop = await db.listen(leaseChannel, (leaseId) => {
    // An empty payload stands for notifications missed while the connection was down.
    for (const onChange of listeners) onChange(leaseId === '' ? 'all' : [leaseId]);
  });
  // What a pool is and has bears on every lease of its kind.
  const stopPools = await db.listen(poolsChannel, () => {
    for (const onChange of listeners) onChange('all');
  });
  return {
    directory: {
      authorise: (question) => authorise(ctx, question),
      review: (leaseIds, subUserIds, givesBack = nothing) =>
        review(ctx, { leaseIds, subUserIds }, { at: clock(), givesBack }),
    },
    changes: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    leasePorts: () => openOwnPorts(db, clock()),
    meterSink: { record: (batch) => recordBatch(db, batch, clock()) },
    presenceBoard: { share: (presence) => sharePresence(db, presence, clock()) },
    sessionBoard: { report: async (sessions) => void (await recordSessions(db, sessions)) },
    moveBoard: {
      pending: (id) => pendingMoves(db, id, clock()),
      confirm: (confirmed) => confirmMoves(db, confirmed, clock()),
      leave: (id) => signOff(db, id, clock()),
    },
    connectionLog: {
      record: async (records) => {
        await recordConnections(db, records);
        await suspectUpstreams(db, records, clock());
      },
    },
    close: async () => {
      await stop();
      await stopPools();
    },
  };
}

/**
 * Names that no lease has take the same way. The shape is checked first because PostgreSQL refuses
 * some bytes with an error, which would look like an outage and turn every customer away.
 */
const usernameShape = /^[A-Za-z0-9]{1,32}$/;
const nobody = '-';
const macOfNobody = '0'.repeat(64);

async function authorise(ctx: DirectoryContext, question: Question): Promise<Answer> {
  if (question.by === 'address') return authoriseAddress(ctx, question);
  const { user: username, secret } = question;
  const name = usernameShape.test(username) ? username : nobody;
  const known = await findEntitlement(ctx.db, name, ctx.clock());
  const expected = known?.secretMac ?? macOfNobody;
  const isRight = isSecretMac(ctx.keyring, { username, secret }, expected);
  if (!known || !isRight) return deny('credentials-wrong');
  return countedIn(ctx, await (await answering(ctx, [known]))(known));
}

/** Without credentials only a listed address is let in, and only on its lease's own port. */
async function authoriseAddress(
  ctx: DirectoryContext,
  { clientAddress: address, localPort: port }: Extract<Question, { by: 'address' }>,
): Promise<Answer> {
  // PostgreSQL refuses what is no address with an error, which would look like an outage.
  if (!ipaddr.isValid(address)) return deny('address-not-allowed');
  const known = await findEntitlementOfAddress(ctx.db, { port, address });
  if (!known) return deny('address-not-allowed');
  return countedIn(ctx, await (await answering(ctx, [known]))(known));
}

/** With the connections of other gateways under the lease, which count here as well. */
async function countedIn({ db, clock, gatewayId }: DirectoryContext, answer: Answer) {
  if (!answer.granted || gatewayId === undefined) return answer;
  const { leaseId, subUser } = answer.lease;
  const at = clock();
  const elsewhere = await connectionsElsewhere(db, { leaseId, gatewayId, at });
  const lease = { ...answer.lease, connectionsElsewhere: elsewhere };
  if (!subUser) return { granted: true as const, lease };
  const { subUserId } = subUser;
  const ofSubUser = await subUsersElsewhere(db, { subUserIds: [subUserId], gatewayId, at });
  const counted = { ...subUser, connectionsElsewhere: ofSubUser.get(subUserId) ?? 0 };
  return { granted: true as const, lease: { ...lease, subUser: counted } };
}

type Live = Readonly<{ leaseIds: readonly string[]; subUserIds: readonly string[] }>;
const nothing: ReadonlyMap<string, number> = new Map();

async function review(ctx: DirectoryContext, { leaseIds, subUserIds }: Live, borrowing: Borrowing) {
  const leases = await findEntitlements(ctx.db, leaseIds);
  const subUsers =
    subUserIds.length === 0 ? [] : await findSubUserEntitlements(ctx.db, subUserIds, borrowing.at);
  const known = [...leases, ...subUsers];
  const answerTo = await answering(ctx, known, borrowing);
  const answers = known.map(
    async (one) => [one.subUser?.id ?? one.leaseId, await answerTo(one)] as const,
  );
  return new Map<string, Answer>(await Promise.all(answers));
}

/** Answers about these leases: the bytes of all are asked for at once, and each route once. */
async function answering(
  ctx: DirectoryContext,
  known: readonly Entitlement[],
  borrowing: Borrowing = { at: ctx.clock(), givesBack: nothing },
) {
  const withSlices = await lendTo(ctx, known, borrowing);
  const routes = new Map<Place, Promise<Route | undefined>>();
  // Leases of one upstream, such as one that was leased twice in a row, ask for its route once.
  const routeTo = (place: Place) => {
    const route = routes.get(place) ?? routeOf(ctx, place);
    routes.set(place, route);
    return route;
  };
  return (one: Entitlement) => answerFor(ctx, withSlices(one), routeTo);
}

async function answerFor(
  { clock }: DirectoryContext,
  known: Entitlement,
  routeTo: (place: Place) => Promise<Route | undefined>,
): Promise<Answer> {
  const { leaseId, startsAt, endsAt, connectionsMax, bytesRemaining, openPorts } = known;
  const { state, paused, slice, subUser } = known;
  if (state === 'revoked' || state === 'suspended' || paused) return deny('lease-suspended');
  if (!isLive(known, clock()) || !startsAt || !endsAt) return deny('lease-ended');
  const refusal = subUser && refusalOfSubUser(subUser, clock());
  if (refusal) return deny(refusal);
  const place = known.upstreamId ?? known.poolKind;
  const route = place === null ? undefined : await routeTo(place);
  if (!route) return deny('no-upstream');
  const lease = {
    leaseId,
    credentialVersion: String(known.credentialVersion),
    upstream: upstreamOf(known, route),
    upstreamVersion: known.upstreamVersion,
    // Gateways refuse those that come before; what they know outlives the moment.
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    connectionsMax,
    bytesRemaining,
    slice,
    idleTimeoutMs,
    openPorts,
  };
  return { granted: true, lease: subUser ? { ...lease, subUser: grantOf(subUser) } : lease };
}

function refusalOfSubUser({ paused, endsAt }: SubUserEntitlement, at: Date): RefusalName | null {
  if (paused) return 'sub-user-paused';
  return endsAt !== null && endsAt <= at ? 'sub-user-ended' : null;
}

const grantOf = ({ id, version, endsAt, ...limits }: SubUserEntitlement): SubUserGrant => ({
  subUserId: id,
  version: String(version),
  endsAt: endsAt?.getTime() ?? null,
  connectionsMax: limits.connectionsMax,
  bytesRemaining: limits.bytesRemaining,
  slice: limits.slice,
  reserved: limits.reserved,
  sources: limits.sources,
});

const deny = (name: RefusalName): Answer => ({ granted: false, name });

async function routeOf(ctx: DirectoryContext, place: Place): Promise<Route | undefined> {
  const kind = poolKinds.find((one) => one === place);
  if (kind) return routeOfPools(ctx, kind);
  const upstream = await findUpstream(ctx, place);
  if (!upstream) return undefined;
  const { protocol, host, port, username, password, pipelines, nameResolution } = upstream;
  const entry = { host, port, username, password: password?.reveal() };
  return { kind: protocol, ...entry, nameResolution, pipelines };
}

async function routeOfPools(ctx: DirectoryContext, kind: PoolKind): Promise<Route> {
  const { cuts, pools } = await findPoolRoutes(ctx, kind);
  const entries = pools.map(({ id, protocol, host, port, username, ...pool }) => ({
    poolId: id,
    protocol,
    host,
    port,
    username,
    password: pool.password.reveal(),
    dialect: pool.dialect,
    countries: pool.countries.map((code) => code.toLowerCase()),
  }));
  // One key for all gateways: a session has the same name at its supplier from any of them.
  const sessionKey = ctx.keyring.mac('pool-sessions', kind);
  return { kind: 'pool', sessionKey, entries, cuts };
}

/** A lease that is led elsewhere lets go of its sessions as well. */
function upstreamOf(known: Entitlement, route: Route) {
  if (route.kind === 'pool') {
    return { ...route, epoch: known.upstreamVersion, released: known.released ?? {} };
  }
  return { ...route, nameResolution: known.nameResolution ?? route.nameResolution };
}
