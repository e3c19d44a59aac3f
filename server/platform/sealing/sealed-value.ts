import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

/**
 * How a sealed value lies in the database (decision 0032), AES-256-GCM:
 *
 * | bytes | what                                                            |
 * | ----- | --------------------------------------------------------------- |
 * | 3     | `LN` and the version of the format, 2                           |
 * | 6     | the name of the master secret whose key sealed it               |
 * | 12    | nonce                                                           |
 * | 16    | tag over the body, these nine bytes, the purpose and the place  |
 * | rest  | the text in UTF-8, enciphered                                   |
 *
 * Version 1 began with its nonce, named no secret and was bound to its purpose alone. The nine
 * bytes are twelve letters of base64, so that a query finds by its beginning what a secret sealed.
 */
export const mark = Buffer.from([0x4c, 0x4e, 2]);
export const nameBytes = 6;
export const nonceBytes = 12;
const headerBytes = mark.length + nameBytes;
const tagBytes = 16;

/** What a value is for, and the one place where it may be: `table.column:row`. */
export type Place = Readonly<{ purpose: string; at: string }>;

/** How every value begins that the secret of this name seals. */
export const headerOf = (name: string) => Buffer.concat([mark, Buffer.from(name, 'hex')]);

/** The name of the secret that sealed it; undefined for a value of version 1. */
export const sealerOf = (sealed: Buffer): string | undefined =>
  sealed.subarray(0, mark.length).equals(mark)
    ? sealed.subarray(mark.length, headerBytes).toString('hex')
    : undefined;

type Sealing = Readonly<{ key: KeyObject; header: Buffer; nonce: Uint8Array }>;

export function sealBound({ key, header, nonce }: Sealing, place: Place, plain: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(boundTo(header, place));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
}

/** Throws when the value was altered, or sealed for another purpose or place. */
export const openBound = (key: KeyObject, place: Place, sealed: Buffer): string => {
  const header = sealed.subarray(0, headerBytes);
  return decipher(key, boundTo(header, place), sealed.subarray(headerBytes));
};

/** The same for a value of version 1. */
export const openUnbound = (key: KeyObject, { purpose }: Place, sealed: Buffer): string =>
  decipher(key, Buffer.from(purpose), sealed);

const boundTo = (header: Buffer, { purpose, at }: Place) =>
  Buffer.concat([header, Buffer.from(JSON.stringify([purpose, at]))]);

function decipher(key: KeyObject, bound: Buffer, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const opening = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  opening.setAAD(bound);
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = sealed.subarray(nonceBytes + tagBytes);
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
}
