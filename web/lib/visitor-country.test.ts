import { afterEach, expect, test, vi } from 'vitest';
import { visitorCountry } from './visitor-country.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-GB', 'Africa/Nairobi', 'KE'],
  ['sw', 'Africa/Nairobi', 'KE'],
  ['en-US', 'Europe/Berlin', 'US'],
  ['de', 'Europe/Berlin', 'DE'],
  ['en-GB', 'Europe/London', 'GB'],
  ['en-US@posix', 'UTC', undefined],
])('a browser in %s with its clock in %s tells of %s', (language, timeZone, country) => {
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('Intl', {
    Locale: Intl.Locale,
    DateTimeFormat: class {
      resolvedOptions = () => ({ timeZone });
    },
  });
  expect(visitorCountry()).toBe(country);
});
