import type { Config } from '#platform/config.ts';
import { alphanumericSecret, type Randomness } from '#platform/random.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import { isLive, type Lease } from './lease.ts';
import type { NewCredentials } from './leases.sql.ts';

const macPurpose = 'lease-gateway';
const usernameLength = 12;
/** 20 of 62 letters: 119 bits, and short enough to read out. */
const secretLength = 20;

type CredentialSources = Readonly<{ keyring: Keyring; random: Randomness }>;

/** Where a lease's secret is stored. */
export const leaseSecrets = { purpose: 'lease-secret', name: 'leases.secret_sealed' } as const;

/** Where a name's secret goes; a new name is made where there is none. */
type Sealing = Readonly<{
  row: string;
  place?: Parameters<typeof placeIn>[0];
  username?: string;
}>;

/** A user name and secret that no client mangles: letters and digits only (gateway facts §1.4). */
export function makeCredentials(
  { keyring, random }: CredentialSources,
  { row, place = leaseSecrets, username = alphanumericSecret(usernameLength, random) }: Sealing,
): NewCredentials {
  const secret = alphanumericSecret(secretLength, random);
  return {
    username,
    sealed: keyring.seal(placeIn(place, row), secret),
    mac: secretMac(keyring, { username, secret }),
  };
}

type Spoken = Readonly<{ username: string; secret: string }>;

/** What the gateway compares. The user name is inside, so that no row can serve another's name. */
export const secretMac = (keyring: Keyring, { username, secret }: Spoken) =>
  keyring.mac(macPurpose, `${username}:${secret}`);

/** Whether a stored mark is this secret's. */
export const isSecretMac = (keyring: Keyring, { username, secret }: Spoken, mark: string) =>
  keyring.isMac(macPurpose, `${username}:${secret}`, mark);

export type Credentials = Readonly<{
  host: string;
  socksPort: number;
  httpPort: number;
  username: string;
  password: Secret;
}>;

export type CredentialsContext = Readonly<{
  keyring: Keyring;
  /** Where customers connect to. */
  gateway: Pick<Config['gateway'], 'host' | 'socksPort' | 'httpPort'>;
}>;

/** The credentials while the lease works; undefined before, after and when it was taken (S09). */
export function credentialsOf(
  { keyring, gateway }: CredentialsContext,
  lease: Pick<Lease, 'id' | 'state' | 'endsAt' | 'credentials'>,
  at: Date,
): Credentials | undefined {
  if (!isLive(lease, at) || !lease.credentials) return undefined;
  const { host, socksPort, httpPort } = gateway;
  const { username, sealed } = lease.credentials;
  const password = new Secret(keyring.open(placeIn(leaseSecrets, lease.id), sealed));
  return { host, socksPort, httpPort, username, password };
}
