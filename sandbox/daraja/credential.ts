import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { openBook } from '../core/book.ts';
import type { Context } from '../core/context.ts';

type KeyPair = { publicKey: string; privateKey: string };

/** The key that initiators encrypt their password with; made once and kept in the journals. */
export type Credentials = {
  /** PEM of the public key, for `SecurityCredential`. */
  certificate(): Promise<string>;
  /** The password inside a `SecurityCredential`, or an empty text when it does not open. */
  passwordIn(securityCredential: string): Promise<string>;
};

const modulusLength = 2_048;
const only = 'key-pair';

export function openCredentials(ctx: Context): Credentials {
  const book = openBook<KeyPair>({ dir: ctx.dir, name: 'daraja-key-pair', recordsMax: 1 });
  let making: Promise<KeyPair> | null = null;
  const pair = () => (making ??= make());
  const make = async () => {
    const known = book.get(only);
    const made = known ?? (await generate());
    if (known === undefined) book.put(only, made);
    book.close();
    return made;
  };
  return {
    certificate: async () => (await pair()).publicKey,
    passwordIn: async (securityCredential) => open(await pair(), securityCredential),
  };
}

const generate = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

function open({ privateKey }: KeyPair, securityCredential: string): string {
  try {
    // Safaricom prescribes PKCS #1 v1.5 padding; OAEP does not open here, as it does not there.
    const padding = constants.RSA_PKCS1_PADDING;
    const sealed = Buffer.from(securityCredential, 'base64');
    return privateDecrypt({ key: privateKey, padding }, sealed).toString();
  } catch {
    return '';
  }
}
