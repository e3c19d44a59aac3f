/** Passkeys of customers: added in the settings, used in place of password and code. */
import * as z from 'zod/mini';
import { passwordAgainBody, session } from './identity.ts';
import { call, idParam } from '../site/paths.ts';
import { exact, label } from '../text.ts';

export const passkeysMax = 10;
const nameMax = 60;
/** Base64url of at most 1,023 bytes (WebAuthn, 4). */
const credentialIdMax = 1_364;
const partMax = 12_000;

const base64url = /^[\w-]*$/;
const part = z.string().check(z.maxLength(partMax), z.regex(base64url));
const credentialId = z
  .string()
  .check(z.minLength(1), z.maxLength(credentialIdMax), z.regex(base64url));
const transport = exact(32);
const transportsMax = 10;
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

export const passkeyName = label(nameMax);

/** A browser's credential of `create`, as its own `toJSON` writes it, without what is not used. */
export const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(z.array(transport).check(z.maxLength(transportsMax))),
  }),
});
/** The same of `get`. */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(z.nullable(part)),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.string(),
});
/** For `PublicKeyCredential.parseRequestOptionsFromJSON`; it names no credential of anybody. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.string(),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Its maker keeps a copy, so it survives the device. */
  backedUp: z.boolean(),
  /** The host it was made for, where that is not this one: it does not work here. */
  elsewhere: z.nullable(z.string()),
});
export const passkeysFound = z.object({
  /** False for staff, and where browsers make no passkeys. */
  offered: z.boolean(),
  content: z.array(passkey),
});

/** What the browser needs to stop offering a deleted passkey. */
export const passkeyGone = z.object({ rpId: z.string(), credentialId: z.string() });

export const addPasskeyBody = z.strictObject({ name: passkeyName, credential: madeCredential });
export const renamePasskeyBody = z.strictObject({ name: passkeyName });
export const usePasskeyBody = z.strictObject({ credential: usedCredential });

export const passkeyCalls = {
  passkeys: call({ method: 'GET', path: '/account/passkeys', answer: passkeysFound }),
  /** Confirms that the person is still there, and requests a new passkey from the browser. */
  startPasskey: call({
    method: 'POST',
    path: '/account/passkeys/start',
    body: passwordAgainBody,
    answer: creationOptions,
  }),
  addPasskey: call({
    method: 'POST',
    path: '/account/passkeys',
    body: addPasskeyBody,
    answer: passkey,
  }),
  renamePasskey: call({
    method: 'PATCH',
    path: '/account/passkeys/:id',
    params: idParam,
    body: renamePasskeyBody,
  }),
  removePasskey: call({
    method: 'POST',
    path: '/account/passkeys/:id/remove',
    params: idParam,
    body: passwordAgainBody,
    answer: passkeyGone,
  }),
  askPasskey: call({
    method: 'POST',
    path: '/account/passkeys/sign-in/start',
    answer: requestOptions,
  }),
  signInWithPasskey: call({
    method: 'POST',
    path: '/account/passkeys/sign-in',
    body: usePasskeyBody,
    answer: session,
  }),
} as const;

export type MadeCredential = z.infer<typeof madeCredential>;
export type UsedCredential = z.infer<typeof usedCredential>;
export type CreationOptions = z.infer<typeof creationOptions>;
export type RequestOptions = z.infer<typeof requestOptions>;
export type Passkey = z.infer<typeof passkey>;
export type PasskeyGone = z.infer<typeof passkeyGone>;
export type PasskeysFound = z.infer<typeof passkeysFound>;
