import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadeCredential, UsedCredential } from '#contracts/account/passkeys.ts';

const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** Deviations of an authenticator, or of an attacker with one. */
export type Twist = Readonly<{
  origin?: string;
  host?: string;
  challenge?: string;
  /** False: touched, but without user verification. */
  verified?: boolean;
  /** The counter value it reports; its real counter continues. */
  counter?: number;
  type?: string;
  userHandle?: string;
  /** What stands in the attestation; `self` is the new key vouching for itself. */
  attestation?: 'self' | Readonly<{ fmt: string; attStmt: ReadonlyMap<string, unknown> }>;
}>;

/** A passkey in software: real keys, real signatures, so that the library really verifies. */
export type SoftAuthenticator = Readonly<{
  credentialId: string;
  make(options: Readonly<Record<string, unknown>>, twist?: Twist): MadeCredential;
  use(options: Readonly<Record<string, unknown>>, twist?: Twist): UsedCredential;
  /** The same key and count in other hands. */
  copy(): SoftAuthenticator;
}>;

type State = { counter: number; userHandle: string };
type Keys = Readonly<{ id: Buffer; publicKey: KeyObject; privateKey: KeyObject; counts: boolean }>;

/** `counts: false` is an authenticator that syncs, whose counter stays 0. */
export function openAuthenticator({ counts = true } = {}): SoftAuthenticator {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return softly({ id: randomBytes(16), counts, ...pair }, { counter: 0, userHandle: '' });
}

function softly(keys: Keys, state: State): SoftAuthenticator {
  const credentialId = keys.id.toString('base64url');
  const shape = { id: credentialId, rawId: credentialId, type: 'public-key' } as const;
  const count = ({ counter }: Twist) => counter ?? (keys.counts ? (state.counter += 1) : 0);
  return {
    credentialId,
    make: (options, twist = {}) => {
      const { rp, user, challenge } = options as {
        rp: { id: string };
        user: { id: string };
        challenge: string;
      };
      state.userHandle = user.id;
      const clientData = clientDataOf(challenge, { type: 'webauthn.create', ...twist });
      const head = authenticatorData(rp.id, { counter: count(twist), twist, more: flag.attested });
      const authData = Buffer.concat([head, attested(keys)]);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      const { fmt, attStmt } = attestationOf(twist, () => sign('sha256', signed, keys.privateKey));
      const map = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(map as never)).toString('base64url');
      const response = { clientDataJSON: clientData.toString('base64url'), attestationObject };
      return { ...shape, response: { ...response, transports: ['internal'] } };
    },
    use: (options, twist = {}) => {
      const { rpId, challenge } = options as { rpId: string; challenge: string };
      const clientData = clientDataOf(challenge, { type: 'webauthn.get', ...twist });
      const authData = authenticatorData(rpId, { counter: count(twist), twist, more: 0 });
      const signed = Buffer.concat([authData, sha256(clientData)]);
      return {
        ...shape,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, keys.privateKey).toString('base64url'),
          userHandle: twist.userHandle ?? state.userHandle,
        },
      };
    },
    copy: () => softly(keys, { ...state }),
  };
}

function attestationOf({ attestation }: Twist, signature: () => Buffer) {
  if (attestation !== 'self') return attestation ?? { fmt: 'none', attStmt: new Map() };
  const sig = new Uint8Array(signature());
  return {
    fmt: 'packed',
    attStmt: new Map<string, unknown>([
      ['alg', -7],
      ['sig', sig],
    ]),
  };
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

const clientDataOf = (
  asked: string,
  { type, origin = 'http://localhost:4000', challenge = asked }: Twist,
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(
  host: string,
  { counter, twist, more }: Readonly<{ counter: number; twist: Twist; more: number }>,
): Buffer {
  const shown = twist.verified === false ? 0 : flag.verified;
  const head = Buffer.alloc(5);
  head.writeUInt8(flag.present | flag.backupEligible | flag.backedUp | shown | more);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(twist.host ?? host), head]);
}

/** The new credential: no maker's number, its id, and its public key as COSE writes it. */
function attested({ id, publicKey }: Keys): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key as never)]);
}
