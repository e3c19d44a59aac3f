import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import type { MarketSearch } from './market-search.ts';
import { useOpeningCountry } from './opening-country.ts';

const germany = (listed: number) => ({ code: 'DE', name: 'Germany', listed, available: listed });

const Shown = ({ search }: { search: MarketSearch }) => (
  <p>Opens on {useOpeningCountry(search).country}</p>
);

test.each([
  ['the country that the browser tells of', {}, 4, 'DE'],
  ['the usual one where the browser’s has nothing', {}, 0, 'US'],
  ['whatever the address names', { country: 'CA' }, 4, 'CA'],
])('the market opens on %s', async (...[, search, listed, country]) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Europe/Berlin',
  } as Intl.ResolvedDateTimeFormatOptions);
  fakeShop().answers(calls.countries, [germany(listed)]);
  await draw(<Shown search={search} />);
  expect(await screen.findByText(`Opens on ${country}`)).toBeDefined();
  vi.restoreAllMocks();
});
