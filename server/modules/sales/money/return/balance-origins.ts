import type { PhoneNumber } from '#contracts/phone.ts';

/** One movement of a customer's balance, with what it says about where its money came from. */
export type Movement = Readonly<{
  /** Cents of KES; above zero the balance grew. */
  minor: number;
  /** The M-Pesa number that paid it in, or that it goes back to. */
  phone?: PhoneNumber;
  /** What took it: money that comes back under the same key returns to where it was taken. */
  key?: string;
}>;

/** Money that no number of the customer's is known to have paid in: cards, gifts, found money. */
const unknown = '';

type Parts = Map<string, number>;

/**
 * How much of a balance each number paid in, in cents; `''` is the part without a known payer. The
 * parts sum to the balance. Movements come oldest first. Money that was not paid in is spent first,
 * then the oldest payments, so that a gift is spent before a payment and is never paid out.
 */
export function originsOf(movements: readonly Movement[]): ReadonlyMap<string, number> {
  const parts: Parts = new Map();
  const taken = new Map<string, Parts>();
  for (const { minor, phone, key } of movements) {
    const before = (key !== undefined && taken.get(key)) || new Map<string, number>();
    if (minor < 0) {
      const order = [...(phone === undefined ? [] : [phone]), unknown, ...parts.keys()];
      const now = move({ from: parts, to: before, order }, -minor);
      if (now > 0) throw new Error('More was taken from a balance than it held.');
      if (key !== undefined) taken.set(key, before);
    } else {
      const rest = move({ from: before, to: parts, order: [unknown, ...before.keys()] }, minor);
      add(parts, phone ?? unknown, rest);
    }
  }
  return parts;
}

type Moving = Readonly<{ from: Parts; to: Parts; order: readonly string[] }>;

/** Moves as much as there is, in this order. Returns what is missing. */
function move({ from, to, order }: Moving, minor: number): number {
  let missing = minor;
  for (const origin of order) {
    const part = Math.min(missing, from.get(origin) ?? 0);
    if (part === 0) continue;
    add(from, origin, -part);
    add(to, origin, part);
    missing -= part;
  }
  return missing;
}

function add(parts: Parts, origin: string, minor: number) {
  if (minor !== 0) parts.set(origin, (parts.get(origin) ?? 0) + minor);
}
