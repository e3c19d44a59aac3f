import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { Server } from './server.ts';

const purpose = 'server-secret';
/** Where the password of a machine is stored: with its server, and with the work that sets it. */
export const serverSecrets = { purpose, name: 'servers.secret_sealed' } as const;
export const operationSecrets = { purpose, name: 'server_operations.secret_sealed' } as const;

/** The encrypted password of a server in the database. */
export const sealSecret = (keyring: Keyring, serverId: string, password: string): Buffer =>
  keyring.seal(placeIn(serverSecrets, serverId), password);

/** The password that a piece of work sets. */
export const sealNewSecret = (keyring: Keyring, operationId: string, password: string): Buffer =>
  keyring.seal(placeIn(operationSecrets, operationId), password);

type Work = Readonly<{ id: string; secretSealed: Buffer | null }>;

/** That password again, for the machine's provider; undefined for work that sets none. */
export const newSecretOf = (keyring: Keyring, { id, secretSealed }: Work): string | undefined =>
  secretSealed ? keyring.open(placeIn(operationSecrets, id), secretSealed) : undefined;

export type OpenAccess = Readonly<{
  address: string;
  username: string;
  password: string;
  note: string | null;
}>;

/** What opens the machine, for its owner and only while it is active; null otherwise. */
export function accessOf(keyring: Keyring, server: Server, at: Date): OpenAccess | null {
  const { id, state, address, username, secretSealed, note, endsAt } = server;
  if (state !== 'active' || !address || !username || !secretSealed) return null;
  if (endsAt && endsAt <= at) return null;
  const password = keyring.open(placeIn(serverSecrets, id), secretSealed);
  return { address, username, password, note };
}
