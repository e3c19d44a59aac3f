/** The part of Storage that is needed, so that a test can bring its own. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'paymentAttempt';

/**
 * The idempotency key of one attempt. The same purchase, price and payer gets the same key until
 * the attempt is resolved, also across a reload, so that a request sent twice finds its first
 * payment instead of making a second. Anything else gets a key of its own.
 */
export function attemptKey(fingerprint: string, keep: Keep, random: () => Uint8Array): string {
  const kept = parse(keep.getItem(storageKey));
  if (kept?.fingerprint === fingerprint) return kept.key;
  const key = Array.from(random(), (byte) => byte.toString(16).padStart(2, '0')).join('');
  keep.setItem(storageKey, JSON.stringify({ fingerprint, key }));
  return key;
}

/** The attempt has an answer; a retry is a new attempt. */
export function endAttempt(keep: Keep): void {
  keep.removeItem(storageKey);
}

type Kept = { fingerprint: string; key: string };

function parse(raw: string | null): Kept | null {
  if (raw === null) return null;
  try {
    const value = JSON.parse(raw) as Partial<Kept> | null;
    return typeof value?.key === 'string' && typeof value.fingerprint === 'string'
      ? { key: value.key, fingerprint: value.fingerprint }
      : null;
  } catch {
    // An unreadable leftover protects nothing; a fresh key replaces it.
    return null;
  }
}
