import { expect, test } from 'vitest';
import { aListing } from '../testing/listings.ts';
import { marketWords } from '../words.ts';
import { differencesOf, markOf, usualOf } from './usual.ts';

const page = [
  aListing(1),
  aListing(2),
  aListing(3, { rating: 3, priceMonthCents: 1_500 }),
  aListing(4, { leases: { worn: true } }),
  aListing(5),
];
const usual = usualOf(page);
const differences = (number: number) => differencesOf(page[number - 1] ?? aListing(0), usual);

test('what most proxies of a page have is not told of each', () => {
  expect(differences(1)).toEqual({
    rating: false,
    saving: 0,
    success: undefined,
    worn: undefined,
  });
});

test('what differs from the middle of the page is', () => {
  expect(differences(3)).toMatchObject({ rating: true, saving: 50 });
  expect(differences(4)).toMatchObject({ worn: true });
});

test('where most were used before, a new one is what is told', () => {
  const worn = { leases: { worn: true } };
  const used = [aListing(1, worn), aListing(2, worn), aListing(3)];
  const marks = used.map((listing) =>
    markOf({ listing, usual: usualOf(used), marks: undefined }, marketWords.english),
  );
  expect(marks).toEqual(['', '', 'Not used before']);
});

test('one alone differs from nothing, and what the shop marks is said', () => {
  const listing = aListing(1);
  const marks = [{ id: listing.id, mark: 'cheapest' as const }];
  const own = usualOf([listing]);
  expect(markOf({ listing, usual: own, marks }, marketWords.english)).toBe(
    'Cheapest in the United States',
  );
  expect(markOf({ listing, usual: own, marks: undefined }, marketWords.english)).toBe('');
});
