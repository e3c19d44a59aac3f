import type { Config } from '#platform/config.ts';
import { alphanumericSecret, type Randomness } from '#platform/random.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import { isLive, type Lease } from './lease.ts';
import type { NewCredentials } from './leases.sql.ts';

const sealPurpose = 'lease-secret';
const macPurpose = 'lease-gateway';
const usernameLength = 12;
/** 20 of 62 letters: 119 bits, and short enough to read out. */
const secretLength = 20;

type Makers = Readonly<{ keyring: Keyring; random: Randomness }>;

/** A user name and secret that no client mangles: letters and digits only (gateway facts §1.4). */
export function makeCredentials(
  { keyring, random }: Makers,
  username = alphanumericSecret(usernameLength, random),
): NewCredentials {
  const secret = alphanumericSecret(secretLength, random);
  return {
    username,
    sealed: keyring.seal(sealPurpose, secret),
    mac: secretMac(keyring, { username, secret }),
  };
}

/** What the gateway compares. The user name is inside, so that no row can serve another's name. */
export const secretMac = (
  keyring: Keyring,
  { username, secret }: { username: string; secret: string },
) => keyring.mac(macPurpose, `${username}:${secret}`);

export type Credentials = Readonly<{
  host: string;
  socksPort: number;
  httpPort: number;
  username: string;
  password: Secret;
}>;

export type CredentialsWorld = Readonly<{
  keyring: Keyring;
  /** Where customers connect to. */
  gateway: Pick<Config['gateway'], 'host' | 'socksPort' | 'httpPort'>;
}>;

/** The credentials while the lease works; undefined before, after and when it was taken (S09). */
export function credentialsOf(
  { keyring, gateway }: CredentialsWorld,
  lease: Lease,
  at: Date,
): Credentials | undefined {
  if (!isLive(lease, at) || !lease.credentials) return undefined;
  const { host, socksPort, httpPort } = gateway;
  const { username, sealed } = lease.credentials;
  const password = new Secret(keyring.open(sealPurpose, sealed));
  return { host, socksPort, httpPort, username, password };
}
