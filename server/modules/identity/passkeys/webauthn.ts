import type { PasskeyPlace } from '#contracts/account/passkey-place.ts';
import type {
  CreationOptions,
  MadeCredential,
  RequestOptions,
  UsedCredential,
} from '#contracts/account/passkeys.ts';

// A sixth of a second and 27 MB, which most processes never need and the api once.
const verifier = () => import('@simplewebauthn/server');
const decoder = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256: what authenticators make, and Node verifies without experiments. */
const algorithms = [-8, -7, -257];

type Requested = Readonly<{
  place: PasskeyPlace;
  challenge: string;
  shopName: string;
  /** The account's own number; authenticators return it, and it identifies no person. */
  account: Readonly<{ id: string; email: string; name: string }>;
  /** What the account has already, so that no authenticator makes a second one. */
  known: readonly Readonly<{ id: string; transports: readonly string[] }>[];
  timeoutMs: number;
}>;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** Options for a browser to create a passkey: one that is found without an address. */
export const creationOptionsFor = ({
  place,
  challenge,
  shopName,
  account: { id, email, name },
  known,
  timeoutMs,
}: Requested): CreationOptions => ({
  rp: { id: place.host, name: shopName },
  user: { id: base64url(id), name: email, displayName: name },
  challenge: base64url(challenge),
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: timeoutMs,
  excludeCredentials: known.map(({ id: credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: [...transports],
  })),
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
});

/** Options for a browser to use one: any passkey of any account. */
export const requestOptionsFor = (
  place: PasskeyPlace,
  { challenge, timeoutMs }: Readonly<{ challenge: string; timeoutMs: number }>,
): RequestOptions => ({
  challenge: base64url(challenge),
  rpId: place.host,
  timeout: timeoutMs,
  userVerification: 'required',
});

const reasonMax = 200;
/** What the library found wrong, for the log: part of it may be what a stranger sent. */
export const reasonOf = (thrown: unknown) => String(thrown).slice(0, reasonMax);

type Expected = Readonly<{ place: PasskeyPlace; isOurs: (challenge: string) => boolean }>;

export type Made = Readonly<{
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  backedUp: boolean;
}>;

/**
 * Checks a new passkey: challenge, origin, host, that its owner was verified, and its key. Throws
 * the library's error, in words for the log.
 */
export async function verifyMade(
  { place, isOurs }: Expected,
  { id, rawId, type, response }: MadeCredential,
): Promise<Made> {
  const { clientDataJSON, attestationObject } = response;
  await refuseCertificates(attestationObject);
  const { verifyRegistrationResponse } = await verifier();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: isOurs,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('The attestation does not verify.');
  const { credential, credentialBackedUp } = registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return { credentialId, publicKey, counter, backedUp: credentialBackedUp };
}

/**
 * We ask for no attestation, so a browser sends none. Certificates of a stranger would have the
 * library ask the addresses in them whether they are revoked; it never gets to see one.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await decoder();
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = statement.get('fmt');
  const isSelf = format === 'packed' && !statement.get('attStmt').get('x5c');
  if (format !== 'none' && !isSelf) throw new Error(`An attestation came unasked: ${format}.`);
}

/** Checks a use of a passkey in the same way; what its counter means is the caller's to judge. */
export async function verifyUsed(
  { place, isOurs }: Expected,
  used: UsedCredential,
  kept: Readonly<{ credentialId: string; publicKey: Uint8Array }>,
): Promise<Pick<Made, 'counter' | 'backedUp'>> {
  const { id, rawId, type, response } = used;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await verifier();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: isOurs,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    // 0 leaves the counter to `usePasskey`, which compares and writes it in one statement.
    credential: { id: kept.credentialId, publicKey: new Uint8Array(kept.publicKey), counter: 0 },
  });
  if (!verified) throw new Error('The signature does not verify.');
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}
