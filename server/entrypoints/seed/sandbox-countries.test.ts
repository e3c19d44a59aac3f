import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sandboxCountries, sandboxCountriesFile } from './testing/sandbox-countries.ts';

test('the sandbox’s address database is what the demo stock and the suppliers add up to', () => {
  const isSame = readFileSync(sandboxCountriesFile).equals(sandboxCountries());
  expect(isSame, 'run "node server/entrypoints/seed/testing/sandbox-countries.ts"').toBe(true);
});
