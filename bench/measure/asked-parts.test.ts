import { expect, test } from 'vitest';
import { UnknownSuite } from '../../scripts/suites/suites.ts';
import { askedParts } from './asked-parts.ts';

const known = ['bulk', 'small'];

test('every part is measured when none is named', () => {
  expect(askedParts(undefined, known)).toEqual(['bulk', 'small']);
});

test('the named parts are measured', () => {
  expect(askedParts('small', known)).toEqual(['small']);
});

test('a name that is no part is refused with those that are', () => {
  expect(() => askedParts('small,bluk', known)).toThrow(
    new UnknownSuite('--only takes bulk, small, not "bluk".'),
  );
});
