/** The gateway's only door. See README.md for how to wire it. */
export { createGateway } from './gateway.ts';
export type { Gateway, GatewayOptions } from './gateway.ts';
export { createDestinationJudge } from './dial/judge-destination.ts';
export type { DestinationJudge } from './dial/judge-destination.ts';
export { defaultLimits } from './limits.ts';
export type { Limits } from './limits.ts';
export type { Dialect } from './pool/dialect.ts';
export type {
  Answer,
  Changes,
  ConnectionLog,
  ConnectionRecord,
  Directory,
  Grant,
  Log,
  MeterBatch,
  MeterDelta,
  MeterSink,
  Move,
  MoveBoard,
  PoolDelta,
  PoolEntry,
  PoolUpstream,
  Presence,
  PresenceBoard,
  Question,
  SessionBoard,
  SessionChange,
  SessionReport,
  Slice,
  Stats,
  SubUserGrant,
  Upstream,
} from './ports.ts';
export { fixOfRefusal, refusals } from './refusal.ts';
export { isAskable as knowsWhatArrived } from './sockets/kernel-queue.ts';
export type { RefusalName } from './refusal.ts';
