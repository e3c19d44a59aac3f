import { useSyncExternalStore } from 'react';
import { isPlan, type Plan } from '#contracts/term.ts';
import { logProblem } from '../log.ts';
import { cartKey, readCustomerId } from '../session/session.ts';

/** So many lines has an order at most (`linesMax` of the contract, which a test compares). */
export const cartMax = 1_000;

/** What is to be bought: a proxy for a term. Its price is the quote's. */
export type CartItem = Readonly<{ id: string; plan: Plan; title: string; cc: string }>;

/**
 * The cart of one customer in one browser. `paying` are the lines of payments that were opened and
 * not decided: bought, they are forgotten, and otherwise they come back.
 */
export type Cart = Readonly<{
  customerId: string | null;
  items: readonly CartItem[];
  paying: Readonly<Record<string, readonly CartItem[]>>;
}>;

const listeners = new Set<() => void>();
let cache: { raw: string | null; cart: Cart } | undefined;

const empty = (): Cart => ({ customerId: readCustomerId(), items: [], paying: {} });

/** The cart of who is signed in; another customer's counts as none. */
export function readCart(): Cart {
  const raw = localStorage.getItem(cartKey);
  if (cache?.raw !== raw || cache.cart.customerId !== readCustomerId()) {
    const kept = parse(raw);
    cache = { raw, cart: kept?.customerId === readCustomerId() ? kept : empty() };
  }
  return cache.cart;
}

/** The same, kept current across this tab and the others. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, readCart);

/** Adds what is not there yet, as far as there is room. Answers how many were added. */
export function addToCart(items: readonly CartItem[]): number {
  const { items: there } = readCart();
  const known = new Set(there.map(({ id }) => id));
  const fresh = items.filter(({ id }) => !known.has(id)).slice(0, cartMax - there.length);
  if (fresh.length > 0) change({ items: [...there, ...fresh] });
  return fresh.length;
}

/** Takes lines out, by the ids of what they buy. */
export function removeFromCart(ids: Iterable<string>): void {
  const gone = new Set(ids);
  change({ items: readCart().items.filter(({ id }) => !gone.has(id)) });
}

/** Gives a line another term, or all of them. */
export const changePlan = (plan: Plan, id?: string): void =>
  change({
    items: readCart().items.map((item) =>
      id === undefined || item.id === id ? { ...item, plan } : item,
    ),
  });

/** An order was opened for these: they leave the list until its payment is decided. */
export function startPaying(paymentId: string, ids: Iterable<string>): void {
  const bought = new Set(ids);
  const { items, paying } = readCart();
  change({
    items: items.filter(({ id }) => !bought.has(id)),
    paying: { ...paying, [paymentId]: items.filter(({ id }) => bought.has(id)) },
  });
}

/** The payment is decided: what it bought is forgotten, and what it did not is back in the list. */
export function endPaying(paymentId: string, isPaid: boolean): void {
  const { [paymentId]: decided, ...paying } = readCart().paying;
  if (decided === undefined) return;
  change({ paying });
  if (!isPaid) addToCart(decided);
}

function change(next: Partial<Cart>): void {
  const cart = { ...readCart(), customerId: readCustomerId(), ...next };
  const isEmpty = cart.items.length === 0 && Object.keys(cart.paying).length === 0;
  try {
    if (isEmpty) localStorage.removeItem(cartKey);
    else localStorage.setItem(cartKey, JSON.stringify(cart));
  } catch (cause) {
    logProblem('the cart could not be kept', cause);
  }
  for (const listener of listeners) listener();
}

function parse(raw: string | null): Cart | undefined {
  if (raw === null) return undefined;
  try {
    const { customerId = null, items, paying } = JSON.parse(raw) as Partial<Cart>;
    const kept = Object.entries(paying ?? {}).map(([id, lines]) => [id, lines.filter(isItem)]);
    return {
      customerId,
      items: (items ?? []).filter(isItem).slice(0, cartMax),
      paying: Object.fromEntries(kept) as Cart['paying'],
    };
  } catch {
    // Something else wrote here: a cart that cannot be read is an empty one.
    return undefined;
  }
}

const isItem = (one: Partial<CartItem> | null): one is CartItem =>
  typeof one?.id === 'string' && isPlan(one.plan) && typeof one.title === 'string';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
