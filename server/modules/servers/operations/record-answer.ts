import type { Tx } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { newSecretOf, sealNewSecret, sealSecret } from '../life/access.ts';
import type { ProviderAnswer } from './ask-provider.ts';
import {
  powerAfter,
  setsPassword,
  statusAfter,
  type Operation,
  type OperationStatus,
} from './operation.ts';
import { lockOperation, saveExchanges, saveStatus } from './operations.sql.ts';
import type { Server } from '../life/server.ts';
import { changeAccess, savePower } from '../life/servers.sql.ts';
import type { ServersContext } from '../context.ts';

export type Recorded = Readonly<{ operation: Operation; status: OperationStatus }>;

/**
 * Stores a provider's answer about claimed work on a locked server. Undefined when another process
 * has claimed or dropped the work: it will query the answer again.
 */
export async function recordAnswerOf(
  tx: Tx,
  { keyring, delayScale }: Pick<ServersContext, 'keyring'> & Readonly<{ delayScale: number }>,
  {
    claimed,
    server,
    said: { outcome, exchanges },
    at,
  }: Readonly<{ claimed: Operation; server: Server; said: ProviderAnswer; at: Date }>,
): Promise<Recorded | undefined> {
  const operation = await lockOperation(tx, claimed.id);
  if (!operation || operation.lockToken !== claimed.lockToken) return undefined;
  const status = statusAfter(operation, outcome, { at, scale: delayScale });
  const drawn = drawnPassword(outcome);
  const secretSealed =
    drawn === undefined ? operation.secretSealed : sealNewSecret(keyring, operation.id, drawn);
  await saveExchanges(tx, operation, { exchanges, at });
  await saveStatus(tx, operation, { status, secretSealed, at });
  const current = { ...operation, secretSealed };
  if (outcome.kind === 'done')
    await bringAbout(tx, keyring, { server, operation: current, outcome });
  return { operation: current, status };
}

const drawnPassword = (outcome: ProviderAnswer['outcome']) => {
  if (outcome.kind === 'pending') return outcome.password;
  const made = outcome.kind === 'unanswered' ? outcome.made : outcome;
  return made.kind === 'done' ? made.access?.password : undefined;
};

type Done = Extract<ProviderAnswer['outcome'], { kind: 'done' }>;

/** The server as its machine is now. A new one gets its access when it is handed over. */
async function bringAbout(
  tx: Tx,
  keyring: Keyring,
  { server, operation, outcome }: Readonly<{ server: Server; operation: Operation; outcome: Done }>,
): Promise<void> {
  const { kind } = operation;
  const power = powerAfter(kind);
  if (power) await savePower(tx, server, power);
  if (kind === 'create' || !setsPassword(kind)) return;
  const { address, username } = outcome.access ?? {};
  const password = newSecretOf(keyring, operation);
  await changeAccess(tx, server, {
    ...(address !== undefined && { address }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { secretSealed: sealSecret(keyring, server.id, password) }),
  });
}
