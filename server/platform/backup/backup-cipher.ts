import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Secret } from '../secrets.ts';

/**
 * Sealing of backups: AES-256-GCM under keys that follow from the operator's key and the random
 * salt of each backup (HKDF-SHA-256), so no two backups share one and a counter is a safe nonce.
 */
export type BackupCipher = Readonly<{
  /** Seals a part; bound to its backup and number, so parts cannot be swapped or left out. */
  sealPart(index: number, plain: Uint8Array): Buffer;
  /** Undefined when the part was altered, or is another one. */
  openPart(index: number, sealed: Uint8Array): Buffer | undefined;
  /** Seals the inner half of the manifest, bound to the open half. */
  sealManifest(open: string, plain: string): Buffer;
  openManifest(open: string, sealed: Uint8Array): string | undefined;
}>;

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const counterAt = 8;
const tagBytes = 16;
const fingerprintBytes = 8;
export const saltBytes = 32;

type Purpose = Readonly<{ name: string; salt: Uint8Array; bytes: number }>;
const derive = (key: Secret, { name, salt, bytes }: Purpose) =>
  Buffer.from(hkdfSync('sha256', key.reveal(), salt, `lango-backup/1 ${name}`, bytes));

/** Names the key without telling anything of it, so that a wrong one is recognised. */
export const fingerprintOf = (key: Secret): string =>
  derive(key, { name: 'fingerprint', salt: Buffer.alloc(0), bytes: fingerprintBytes }).toString(
    'hex',
  );

export function createBackupCipher(
  key: Secret,
  { salt, backup }: Readonly<{ salt: Uint8Array; backup: string }>,
): BackupCipher {
  const partKey = derive(key, { name: 'parts', salt, bytes: keyBytes });
  const manifestKey = derive(key, { name: 'manifest', salt, bytes: keyBytes });
  const partOf = (index: number) => ({ key: partKey, index, bound: `${backup} ${index}` });
  const manifestOf = (half: string) => ({ key: manifestKey, index: 0, bound: half });
  return {
    sealPart: (index, plain) => seal(partOf(index), plain),
    openPart: (index, sealed) => open(partOf(index), sealed),
    sealManifest: (half, plain) => seal(manifestOf(half), Buffer.from(plain)),
    openManifest: (half, sealed) => open(manifestOf(half), sealed)?.toString(),
  };
}

type Sealing = Readonly<{ key: Buffer; index: number; bound: string }>;

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index, counterAt);
  return nonce;
}

function seal({ key, index, bound }: Sealing, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(index));
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([cipher.getAuthTag(), body]);
}

function open({ key, index, bound }: Sealing, sealed: Uint8Array): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined;
  const opening = createDecipheriv(algorithm, key, nonceOf(index), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(bound));
  opening.setAuthTag(sealed.subarray(0, tagBytes));
  const plain = opening.update(sealed.subarray(tagBytes));
  try {
    return Buffer.concat([plain, opening.final()]);
  } catch {
    // Anything but the very bytes that were sealed fails here, and only here.
    return undefined;
  }
}
