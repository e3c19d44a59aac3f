import type { Keyring } from '#platform/secrets.ts';
import type { Server } from './server.ts';

const purpose = 'server-secret';

/** The password as it lies in the database. */
export const sealSecret = (keyring: Keyring, password: string): Buffer =>
  keyring.seal(purpose, password);

/** The password again, for the machine's provider and for its owner. */
export const openSecret = (keyring: Keyring, sealed: Buffer): string =>
  keyring.open(purpose, sealed);

export type OpenAccess = Readonly<{
  address: string;
  username: string;
  password: string;
  note: string | null;
}>;

/** What opens the machine, for its owner and only while it is active; null otherwise. */
export function accessOf(keyring: Keyring, server: Server, at: Date): OpenAccess | null {
  const { state, address, username, secretSealed, note, endsAt } = server;
  if (state !== 'active' || !address || !username || !secretSealed) return null;
  if (endsAt && endsAt <= at) return null;
  return { address, username, password: keyring.open(purpose, secretSealed), note };
}
