import type { ProxyListing, ProxyPages } from '#contracts/goods/catalogue.ts';
import { savingOf } from '#contracts/goods/saving.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import type { marketWords } from '../words.ts';

type Words = (typeof marketWords)['english'];

const figuresOf = (listing: ProxyListing) => ({
  rating: listing.rating,
  saving: savingOf(listing, 'monthly'),
  /** Percent of the recent checks that succeeded; -1 before there are any. */
  success: Math.round((listing.measured.successRate ?? -0.01) * 100),
  worn: Number(listing.leases.worn),
});
export type Usual = ReturnType<typeof figuresOf>;

/** What is usual among the proxies of a page: the middle of each figure. */
export function usualOf(listings: readonly ProxyListing[]): Usual | undefined {
  const all = listings.map(figuresOf);
  const [one] = all;
  if (!one) return undefined;
  const middle = (name: keyof Usual) =>
    all.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const names = Object.keys(one) as (keyof Usual)[];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Usual;
}

/** What of a proxy differs from most of its page: what does not is left out of its row. */
export function differencesOf(listing: ProxyListing, usual: Usual | undefined) {
  const own = figuresOf(listing);
  const differs = (name: keyof Usual) => usual !== undefined && own[name] !== usual[name];
  return {
    rating: differs('rating'),
    saving: differs('saving') ? own.saving : 0,
    success: differs('success') && own.success >= 0 ? own.success : undefined,
    worn: differs('worn') ? listing.leases.worn : undefined,
  };
}

type Marked = Readonly<{
  listing: ProxyListing;
  usual: Usual | undefined;
  marks: ProxyPages['marks'];
}>;

/** What stands out most of a proxy, in words: first what nothing else in its country has. */
export function markOf({ listing, usual, marks }: Marked, t: Words): string {
  const { worn, success } = differencesOf(listing, usual);
  const place = t.inCountry(countryName(listing.loc.cc, listing.loc.country));
  const own = marks?.filter(({ id }) => id === listing.id) ?? [];
  const best = own.map(({ mark }) => t.marks[mark](place));
  const use = worn === undefined ? [] : [worn ? t.used : t.unused];
  const checks = success === undefined ? [] : [t.success(success)];
  return [...best, ...use, ...checks][0] ?? '';
}
