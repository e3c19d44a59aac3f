import type { CustomerId, OrderId, OrderLineId, ServerId } from '#contracts/ids.ts';
import type { PlacementSettings, ProviderName, ServerState } from '#contracts/goods/servers.ts';
import { DomainError } from '#platform/errors.ts';
import type { Ability } from '../providers/server-provider.ts';
import type { ServersContext } from '../context.ts';

export type { ServerState };

export type ServerEvent =
  | 'take'
  | 'activate'
  | 'fail'
  | 'retry'
  | 'suspend'
  | 'resume'
  | 'terminate'
  | 'vanish';

/** What exists of one paid order line. */
export type Server = Readonly<{
  id: ServerId;
  orderId: OrderId;
  orderLineId: OrderLineId;
  customerId: CustomerId;
  offerId: string;
  operatingSystem: string | null;
  provider: ProviderName;
  settings: PlacementSettings;
  state: ServerState;
  reason: string | null;
  reference: string | null;
  tries: number;
  address: string | null;
  username: string | null;
  secretSealed: Buffer | null;
  note: string | null;
  requestedAt: Date;
  movedAt: Date;
  activatedAt: Date | null;
  endsAt: Date | null;
  /** As the last piece of work left it. */
  power: 'running' | 'stopped' | 'unknown';
  suspendedFor: SuspendedFor | null;
  /** How many terms were paid for. */
  term: number;
  leavesAtEnd: boolean;
  lateChoice: 'refund' | 'days' | null;
  addedDays: number;
}>;

/** Why a server is suspended: its time is over, its account is suspended, or staff said so. */
export type SuspendedFor = 'end' | 'account' | 'staff';

/** Every move there is (gateway facts §6.2). The operator may be quicker than the provider. */
const moves: Record<ServerState, Partial<Record<ServerEvent, ServerState>>> = {
  requested: { take: 'creating', activate: 'active', fail: 'failed' },
  creating: { activate: 'active', fail: 'failed' },
  failed: { retry: 'requested', activate: 'active' },
  active: { suspend: 'suspended', terminate: 'terminating' },
  suspended: { resume: 'active', terminate: 'terminating' },
  terminating: { vanish: 'gone' },
  gone: {},
};

/** The state after an event. Throws `order-move-refused` where the table has no entry. */
export function moved(state: ServerState, event: ServerEvent): ServerState {
  const next = moves[state][event];
  if (next === undefined)
    throw new DomainError(
      'order-move-refused',
      `The server is ${state}; it cannot ${event}. Reload to see its state.`,
    );
  return next;
}

/** What the machine of a server supports at its provider. */
export const abilitiesOf = (
  { serverProviders }: Pick<ServersContext, 'serverProviders'>,
  { provider }: Pick<Server, 'provider'>,
): ReadonlySet<Ability> => serverProviders[provider]?.can ?? new Set<Ability>();
