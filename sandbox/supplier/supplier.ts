import { type Book, openBook } from '../core/book.ts';
import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import type { Context } from '../core/context.ts';
import { upstreamCredentials } from '../defaults.ts';

/** Whom the sandbox plays, with what key, and in which part of the benchmark range it rents. */
export type Played = Readonly<{
  name: string;
  key: string;
  range: readonly [start: string, firstThird: number];
}>;

/** One proxy a supplier has rented to us. It enters at our upstream and leaves at `exitIp`. */
export type Rented = {
  id: number;
  orderId: number;
  exitIp: string;
  /** Alpha-2; the supplier's API prints it in its own way. */
  country: string;
  /** What the API prints in place of the country, when a test wants nonsense. */
  countryText: string | null;
  city: string;
  asnNumber: number;
  asnName: string;
  kind: 'ipv4' | 'isp' | 'mobile' | 'resident';
  startedAt: string;
  endsAt: string;
  valid: boolean;
  comment: string;
  autoRenew: boolean;
  replacedAt: string | null;
  /** The port the API prints in place of the one that works, when a test moves it. */
  port: number | null;
  /** Left out of every list without a word, though it may go on working. */
  dropped: boolean;
};

export type Replacement = {
  id: number;
  exitIp: string;
  replacedWith: string;
  country: string;
  reason: string;
  at: string;
};

/** What goes wrong with a supplier's answers; the books stay true. */
export type SupplierFault = {
  reply:
    | 'normal'
    | 'outage'
    | 'error-200'
    | 'rate-limited'
    | 'short-page'
    | 'redirect'
    | 'lost-order'
    | 'not-json'
    | 'cut'
    | 'never';
  /** Seconds that a refusal for haste asks to wait. */
  retryAfter?: number;
  /** Prints numbers as texts. */
  stringNumbers?: boolean;
};

export type Supplier = Played & {
  ctx: Context;
  rented: Book<Rented>;
  replacements: Book<Replacement>;
  fault: FaultSwitch<SupplierFault>;
  /** Where the rented proxies are entered. */
  entry(): { host: string; port: number };
};

const recordsMax = 10_000;
export const dayMs = 24 * 60 * 60 * 1000;

export function openSupplier(ctx: Context, played: Played, entry: Supplier['entry']): Supplier {
  const { name, key, range } = played;
  const open = <T>(what: string) =>
    openBook<T>({ dir: ctx.dir, name: `${name}-${what}`, recordsMax });
  return {
    name,
    ctx,
    key,
    range,
    rented: open('rented'),
    replacements: open('replacements'),
    fault: makeFaultSwitch<SupplierFault>({ reply: 'normal' }),
    entry,
  };
}

export function resetSupplier({ rented, replacements, fault }: Supplier): void {
  rented.clear();
  replacements.clear();
  fault.set(null);
}

export function closeSupplier({ rented, replacements }: Supplier): void {
  rented.close();
  replacements.close();
}

/** The countries on sale, in each spelling a supplier uses. */
export const countries = [
  { id: 1, alpha2: 'KE', alpha3: 'KEN', name: 'Kenya', city: 'Nairobi' },
  { id: 2, alpha2: 'US', alpha3: 'USA', name: 'United States', city: 'Dallas' },
  { id: 3, alpha2: 'GB', alpha3: 'GBR', name: 'United Kingdom', city: 'London' },
  { id: 4, alpha2: 'DE', alpha3: 'DEU', name: 'Germany', city: 'Frankfurt' },
  { id: 5, alpha2: 'FR', alpha3: 'FRA', name: 'France', city: 'Paris' },
  { id: 6, alpha2: 'ZA', alpha3: 'ZAF', name: 'South Africa', city: 'Cape Town' },
] as const;

const thirdsOfCountry = 16;
const lastBytes = 250;

/** The networks of each country in a range, as address/bits. */
export const networksOf = ([start, firstThird]: Played['range']) =>
  countries.map(
    ({ alpha2 }, index) =>
      [`${start}.${firstThird + index * thirdsOfCountry}.0/20`, alpha2] as const,
  );

/** An exit address of the country that this supplier has not given out yet. */
function freeExit({ range, rented, replacements }: Supplier, country: string): string {
  const isThere = (one: { country: string }) => one.country === country;
  const given = [...rented.all(), ...replacements.all()].filter(isThere).length;
  const place = countries.findIndex(({ alpha2 }) => alpha2 === country);
  // What no database knows comes after the countries that the sandbox has.
  const index = place === -1 ? countries.length : place;
  const [start, firstThird] = range;
  const third = firstThird + index * thirdsOfCountry + Math.floor(given / lastBytes);
  return `${start}.${third}.${(given % lastBytes) + 1}`;
}

export type Order = {
  country: string;
  quantity: number;
  days: number;
  kind: Rented['kind'];
  comment?: string;
};

/** Rents new proxies at once; they work with the credentials of their slot. */
export function rent(supplier: Supplier, order: Order): Rented[] {
  const now = supplier.ctx.timeline.now();
  const orderId = nextId(supplier);
  return Array.from({ length: order.quantity }, () => {
    const rented: Rented = {
      id: nextId(supplier),
      orderId,
      exitIp: freeExit(supplier, order.country),
      country: order.country,
      countryText: null,
      city: cityOf(order.country),
      asnNumber: 64_496,
      asnName: 'Sandbox Telecom',
      kind: order.kind,
      startedAt: now.toISOString(),
      endsAt: new Date(now.getTime() + order.days * dayMs).toISOString(),
      valid: true,
      comment: order.comment ?? '',
      autoRenew: false,
      replacedAt: null,
      port: null,
      dropped: false,
    };
    saveRented(supplier, rented);
    return rented;
  });
}

const nextId = ({ ctx }: Supplier) => Number(`1${ctx.codes.digits(7)}`);

export function saveRented({ rented }: Supplier, one: Rented): void {
  rented.put(String(one.id), one);
}

/** What is ours at this moment: neither ended nor replaced. */
export function current(supplier: Supplier): Rented[] {
  const now = supplier.ctx.timeline.now().getTime();
  return supplier.rented
    .all()
    .filter(({ endsAt, replacedAt }) => replacedAt === null && Date.parse(endsAt) > now)
    .filter(({ dropped }) => !dropped);
}

/** Swaps one proxy for a new address of the same order, country and end. */
export function replace(supplier: Supplier, old: Rented, reason: string): Rented {
  const at = supplier.ctx.timeline.now().toISOString();
  const fresh = {
    ...old,
    id: nextId(supplier),
    exitIp: freeExit(supplier, old.country),
    valid: true,
  };
  saveRented(supplier, { ...old, replacedAt: at });
  saveRented(supplier, fresh);
  const id = nextId(supplier);
  const { exitIp, country } = old;
  const record = { id, exitIp, replacedWith: fresh.exitIp, country, reason, at };
  supplier.replacements.put(String(id), record);
  return fresh;
}

export function prolong(supplier: Supplier, one: Rented, days: number): Rented {
  const endsAt = new Date(Date.parse(one.endsAt) + days * dayMs).toISOString();
  const longer = { ...one, endsAt };
  saveRented(supplier, longer);
  return longer;
}

/** Host, port and credentials with which the proxy is really entered. */
export function entryOf(supplier: Supplier, { exitIp, port }: Rented) {
  const entry = supplier.entry();
  return { ...entry, port: port ?? entry.port, ...upstreamCredentials(exitIp) };
}

export const countryOf = (alpha2: string) => countries.find((each) => each.alpha2 === alpha2);
const cityOf = (alpha2: string) => countryOf(alpha2)?.city ?? 'Unknown';
