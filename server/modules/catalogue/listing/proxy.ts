import type { ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import type { ProxyId, UpstreamId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import { endOfTerm, hours, planTerms, plansOf, type PerPlan, type Plan } from '#contracts/term.ts';
import { NotForSale, TermTooLong, Unhealthy } from '../errors.ts';

export type Health = 'new' | 'healthy' | 'degraded' | 'down';

export type Place = Readonly<{
  countryCode: string;
  country: string;
  region: string;
  city: string;
  zip: string;
}>;

/** Medians of the prober's last samples; null until there are any. */
export type Measured = Readonly<{
  pingMs: number | null;
  speedKbps: number | null;
  successRateE4: number | null;
  samples: number;
  checkedAt: Date | null;
}>;

/** One address for sale, as the shop's own modules see it: the full IP is never for strangers. */
export type Proxy = Readonly<{
  id: ProxyId;
  upstreamId: UpstreamId;
  ip: string;
  place: Place;
  /** Of each term that is offered. */
  price: PerPlan<Money>;
  worn: boolean;
  health: Health;
  /** 1 to 5 from the measured medians; 0 while nothing was measured. */
  rating: number;
  measured: Measured;
  /** When its supplier's term ends; null where it renews automatically or is unknown. */
  availableUntil: Date | null;
  /** Its holder can have the address changed: a modem is behind it. */
  changesAddress: boolean;
}> &
  Readonly<Omit<ProxyTerms, keyof Place | 'dayCents' | 'monthCents'>>;

/** Refuses what may not be sold now: off sale (NotForSale), or not known to work (Unhealthy). */
export function requireSellable({ onSale, health }: Pick<Proxy, 'onSale' | 'health'>) {
  if (!onSale) throw new NotForSale('This proxy is no longer for sale. Choose another one.');
  if (health !== 'healthy') throw new Unhealthy(health);
}

/** Between a price that was shown and the start of its lease lie a hold and a slow payment. */
const slack = hours(1);

type Lasting = Pick<Proxy, 'availableUntil'>;

/** How long an address must stay with us for a term that begins at about this moment. */
export const termNeeds = (plan: Plan, from: Date): Date =>
  endOfTerm(endOfTerm(from, planTerms[plan]), slack);

/** Whether it stays with us until then. */
export const staysUntil = ({ availableUntil }: Lasting, until: Date): boolean =>
  availableUntil === null || availableUntil >= until;

/** The longest offered term that may begin now, or null when not even the shortest may. */
export const longestTerm = (proxy: Lasting & Pick<Proxy, 'price'>, at: Date): Plan | null =>
  plansOf(proxy.price).findLast((plan) => staysUntil(proxy, termNeeds(plan, at))) ?? null;

/** Refuses a term that is longer than the supplier's own lease of the address (TermTooLong). */
export function requireTerm(proxy: Lasting & Pick<Proxy, 'price'>, plan: Plan, from: Date) {
  const { availableUntil } = proxy;
  if (availableUntil === null || staysUntil(proxy, termNeeds(plan, from))) return;
  throw new TermTooLong({ availableUntil, from, longest: longestTerm(proxy, from) });
}

/** Its price of a term in USD; refuses one that the shop does not offer (NotForSale). */
export function requirePrice({ price }: Pick<Proxy, 'price'>, plan: Plan): Money {
  const found = price[plan];
  if (!found) throw new NotForSale('This term is not offered. Choose another one.');
  return found;
}

const mask = '•••';

/** Hides the last part of an address, so that stock cannot be copied before it is bought (G57). */
export function maskAddress(ip: string): string {
  const separator = ip.includes(':') ? ':' : '.';
  return `${ip.slice(0, ip.lastIndexOf(separator) + 1)}${mask}`;
}
