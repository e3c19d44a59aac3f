import { useSyncExternalStore } from 'react';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { cartMax } from '../../../lib/cart/cart.ts';

/** What is ticked, by id in the order of the ticks, and how many went into the cart last. */
type Chosen = Readonly<{ listings: ReadonlyMap<string, ProxyListing>; added: number }>;

const nothing: Chosen = { listings: new Map(), added: 0 };
let chosen = nothing;
const listeners = new Set<() => void>();

function set(next: Chosen) {
  chosen = next;
  for (const listener of listeners) listener();
}
const setListings = (listings: Iterable<readonly [string, ProxyListing]>) =>
  set({ listings: new Map([...listings].slice(0, cartMax)), added: 0 });

/** What is ticked; kept while the app is open. */
export const useChosen = () => useSyncExternalStore(subscribe, () => chosen);

/** Whether one is ticked. */
export const useIsChosen = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => chosen.listings.has(id));

/** Ticks one, or takes its tick away. */
export const toggleChosen = (listing: ProxyListing) =>
  chosen.listings.has(listing.id)
    ? setListings([...chosen.listings].filter(([id]) => id !== listing.id))
    : choose([listing]);

/** Ticks these as well. */
export const choose = (listings: readonly ProxyListing[]) =>
  setListings([...chosen.listings, ...listings.map((each) => [each.id, each] as const)]);

/** Of these listings the ones with such an id are ticked; ticks elsewhere stay. */
export function chooseAmong(listings: readonly ProxyListing[], ids: ReadonlySet<string>) {
  const shown = new Set<string>(listings.map(({ id }) => id));
  const elsewhere = [...chosen.listings].filter(([id]) => !shown.has(id));
  const here = listings.filter(({ id }) => ids.has(id));
  setListings([...elsewhere, ...here.map((each) => [each.id, each] as const)]);
}

export const clearChosen = () => set(nothing);

/** So many went into the cart: their ticks go, and the bar says so. */
export const noteAdded = (added: number) => set({ ...nothing, added });

/** Takes over what a shared address compares, where nothing is ticked yet. */
export function adoptChosen(shared: readonly (ProxyListing | null)[]) {
  if (chosen.listings.size === 0) choose(shared.filter((each) => each !== null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
