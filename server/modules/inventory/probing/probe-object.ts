import { minuteMs } from '#contracts/time.ts';
import type { Keyring } from '#platform/secrets.ts';

const purpose = 'probe-object';
const validMs = 2 * minuteMs;
/** Enough for the pace of some 100 Mbit/s; suppliers bill residential lines by the byte. */
export const objectBytesMax = 6 * 1024 * 1024;

/**
 * The path of a download that only our probes can request, for two minutes: an open object of
 * megabytes would be free traffic for anyone (gateway facts §5).
 */
export function objectPath(keyring: Keyring, { bytes, at }: { bytes: number; at: Date }): string {
  const until = at.getTime() + validMs;
  const signature = keyring.mac(purpose, `${bytes}:${until}`);
  return `/api/probe/object/${bytes}?until=${until}&signature=${signature}`;
}

export type ObjectRequest = Readonly<{ bytes: number; until: number; signature: string }>;

/** Whether we signed this download and it has not run out. */
export function isOurs(keyring: Keyring, asked: ObjectRequest, at: Date): boolean {
  const { bytes, until, signature } = asked;
  if (bytes > objectBytesMax || until < at.getTime()) return false;
  return keyring.isMac(purpose, `${bytes}:${until}`, signature);
}
