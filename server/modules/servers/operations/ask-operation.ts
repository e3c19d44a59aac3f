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
  /** The permanent key of the intent; a second request with it changes nothing. */
  key: string;
  image?: string;
  /** `customer:cus_…`, `staff:cus_…` or `system`. */
  askedBy: string;
  at: Date;
}>;

const passwordLength = 20;

/**
 * Requests work on a locked server, in the caller's transaction. The shop's own decisions replace
 * work in progress; any other request is refused with `server-busy` during it.
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

/**
 * Ends locked work that is no longer needed. A machine that the provider may have created is
 * searched for.
 */
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
 * Requests the machine of a locked server again, at its present provider. Remains of the earlier
 * try are deleted first: they may be smaller than sold, and were never delivered.
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
