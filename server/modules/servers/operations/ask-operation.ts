import type { OperationKind, ProviderName } from '#contracts/goods/servers.ts';
import type { Tx } from '#platform/db.ts';
import { alphanumericSecret, makeId } from '#platform/random.ts';
import { sealNewSecret } from '../life/access.ts';
import { clearing, isDecision, setsPassword, type Operation } from './operation.ts';
import {
  dropFailed,
  findOperation,
  insertOperation,
  lockLiveOperation,
  reviveOperation,
  saveStatus,
} from './operations.sql.ts';
import type { Server } from '../life/server.ts';
import type { ServersContext } from '../context.ts';
import { DomainError } from '#platform/errors.ts';

export type OperationInput = Readonly<{
  server: Server;
  kind: OperationKind;
  /** Names the intent for ever; a second request with it changes nothing. */
  key: string;
  image?: string;
  /** `customer:cus_…`, `staff:cus_…` or `system`. */
  askedBy: string;
  at: Date;
}>;

const passwordLength = 20;

/**
 * Asks for work on a locked server, in the caller's transaction. The shop's own decisions take the
 * place of whatever is under way; any other request meets `server-busy` while something is.
 */
export async function askOperation(
  tx: Tx,
  { keyring, random }: Pick<ServersContext, 'keyring' | 'random'>,
  { server, kind, key, image, askedBy, at }: OperationInput,
): Promise<void> {
  if (await findOperation(tx, { key })) return;
  const live = await lockLiveOperation(tx, server.id);
  if (live && !isDecision(kind))
    throw new DomainError(
      'server-busy',
      `The server is busy (${live.kind.replace('-', ' ')}). Try again when it finishes.`,
    );
  if (live) await dropOperation(tx, live, { reason: `${kind} came first`, at });
  await dropFailed(tx, { id: server.id, at });
  const id = makeId('sop', random);
  await insertOperation(tx, {
    id,
    serverId: server.id,
    kind,
    key,
    provider: server.provider,
    image: image ?? null,
    secretSealed: setsPassword(kind) ? sealNewSecret(keyring, id, drawPassword(random)) : null,
    askedBy,
    at,
  });
}

/** Windows asks for three kinds of letters; the last ones see to that. */
const drawPassword = (random: ServersContext['random']) =>
  `${alphanumericSecret(passwordLength, random)}aK7`;

/** Ends locked work that nobody wants any more. What the provider may have made is looked for. */
export const dropOperation = (
  tx: Tx,
  operation: Operation,
  { reason, at }: Readonly<{ reason: string; at: Date }>,
) =>
  saveStatus(tx, operation, {
    status: { ...operation, state: 'dropped', task: null, nextTryAt: null, reason },
    at,
  });

/** The one create of a server: it is asked for once, revived, and never written a second time. */
export const createKey = ({ id }: Pick<Server, 'id'>) => `create:${id}`;

/** Ends the create of a locked server whose machine a person has made, or will not be made. */
export async function closeCreate(
  tx: Tx,
  server: Server,
  { as, reason, at }: Readonly<{ as: 'done' | 'failed' | 'dropped'; reason: string; at: Date }>,
): Promise<void> {
  const create = await findOperation(tx, { key: createKey(server) });
  if (!create || create.state === 'done') return;
  await saveStatus(tx, create, {
    status: { ...create, state: as, task: null, nextTryAt: null, reason },
    at,
  });
}

/**
 * Asks for the machine of a locked server once more, at the provider that it has now. What the
 * earlier try has left goes first: it may be smaller than sold, and nobody has been given it.
 */
export async function retryCreate(
  tx: Tx,
  server: Server,
  { provider, at }: Readonly<{ provider: ProviderName; at: Date }>,
): Promise<void> {
  const create = await findOperation(tx, { key: createKey(server) });
  if (!create) return;
  const task = create.provider === 'manual' ? null : clearing(create.provider);
  await reviveOperation(tx, create, { provider, task, at });
}
