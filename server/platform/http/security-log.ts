import type { FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ProblemCode } from '#contracts/problems.ts';
import type { Log } from '../log.ts';

/**
 * Refusals that indicate an attack when they are frequent: guessing, forging, or requests for data
 * of others (ASVS 16.3). All other refusals are typing mistakes.
 */
const watched = {
  'sign-in-refused': 'guess',
  'code-refused': 'guess',
  'passkey-refused': 'guess',
  'password-refused': 'guess',
  'token-refused': 'guess',
  'link-expired': 'guess',
  'account-suspended': 'access',
  'csrf-refused': 'forged',
  'token-scope': 'access',
  forbidden: 'access',
  'acting-as-customer': 'access',
  'team-role': 'access',
  'proof-needed': 'access',
  'too-many-requests': 'limit',
} as const satisfies Partial<Record<ProblemCode, string>>;

export type SecurityKind = (typeof watched)[keyof typeof watched] | 'office';

export type SecurityEvent = Readonly<{
  kind: SecurityKind;
  code: ProblemCode;
  /** `visitor`, or the account's id; never an address or a name. */
  who: string;
  /** The token that asked, where it was a program. */
  tokenId?: string;
  address: string;
  method: string;
  /** The route with its parameters' names, such as /api/orders/:id, so that no id is in the log. */
  route: string;
  requestId: string;
}>;

type Deps = Readonly<{
  log: Log;
  registry: Registry;
  /** Writes down what staff and customers were refused in Admin. Must not throw. */
  noteAdmin: (event: SecurityEvent) => Promise<void>;
}>;

export type SecurityLog = Readonly<{
  /** Takes every refusal; what is none of its business it leaves alone. */
  refused(request: FastifyRequest, code: ProblemCode): void;
  /** Takes a message in a provider's name from an address that its list does not name. */
  unlistedCaller(request: FastifyRequest, provider: string): void;
  /** What was counted since the last time, by kind. */
  take(): ReadonlyMap<SecurityKind, number>;
}>;

/** One line, one count and, in Admin, one audit row for each refusal that matters. */
export function createSecurityLog({ log, registry, noteAdmin }: Deps): SecurityLog {
  const counter = new Counter({
    name: 'lango_refusals_total',
    help: 'Refused requests that tell of an attack when they come often',
    labelNames: ['kind', 'code'],
    registers: [registry],
  });
  const callers = new Counter({
    name: 'lango_unlisted_callbacks_total',
    help: 'Messages in the name of a payment provider from addresses that its list does not name',
    labelNames: ['provider'],
    registers: [registry],
  });
  let counted = new Map<SecurityKind, number>();
  return {
    refused: (request, code) => {
      const kind = kindOf(request, code);
      if (!kind) return;
      const event = eventOf(request, { kind, code });
      counter.inc({ kind, code });
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      log.warn({ security: kind, ...event }, 'refused');
      if (kind === 'office') void noteAdmin(event);
    },
    unlistedCaller: (request, provider) => {
      callers.inc({ provider });
      const line = { security: 'caller', provider, ...placeOf(request) };
      log.warn(line, 'a callback from an unlisted address');
    },
    take: () => {
      const taken = counted;
      counted = new Map();
      return taken;
    },
  };
}

/** Admin counts apart: a customer who finds a locked door there was looking for it. */
function kindOf(request: FastifyRequest, code: ProblemCode): SecurityKind | undefined {
  const isAdmin = request.routeOptions.config?.policy?.who === 'staff';
  const isSignedIn = request.caller !== undefined && request.caller.kind !== 'visitor';
  const isHidden = code === 'not-found' && request.caller?.kind === 'customer';
  if (isAdmin && isSignedIn && (isHidden || code === 'forbidden')) return 'office';
  return Object.hasOwn(watched, code) ? watched[code as keyof typeof watched] : undefined;
}

function eventOf(
  request: FastifyRequest,
  { kind, code }: Pick<SecurityEvent, 'kind' | 'code'>,
): SecurityEvent {
  const { caller } = request;
  const who = !caller || caller.kind === 'visitor' ? 'visitor' : caller.customerId;
  const token = caller && caller.kind !== 'visitor' ? caller.token : undefined;
  const tokenId = token ? { tokenId: token.id } : {};
  return { kind, code, who, ...tokenId, ...placeOf(request) };
}

const placeOf = ({ ip: address, method, id: requestId, routeOptions }: FastifyRequest) => ({
  address,
  method,
  route: routeOptions.url ?? 'unknown',
  requestId,
});
