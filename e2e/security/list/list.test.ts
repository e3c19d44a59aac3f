import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFile, securityDocument } from './document.ts';
import { securityCases } from './index.ts';
import { exists, gapsOf, idsOf, ownTests } from './proofs.ts';

test('each case of the list is proven, and each test that it names exists', () => {
  const own = ownTests();
  const gaps = securityCases.flatMap((one) => gapsOf(one, own).map((gap) => `${one.id}: ${gap}`));
  expect(gaps).toEqual([]);
  expect(exists({ file: 'contracts/text.test.ts', title: 'a test that nobody wrote' })).toBe(false);
});

test('each test of the suite names cases of the list, and no case is listed twice', () => {
  const ids = securityCases.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ownTests().length).toBeGreaterThan(30);
  expect(ownTests().flatMap(({ title }) => idsOf(title).filter((id) => !ids.includes(id)))).toEqual(
    [],
  );
});

test('the document tells the list as it is', () => {
  const written = readFileSync(join(import.meta.dirname, '../../..', documentFile), 'utf8');
  expect(written).toBe(securityDocument());
});
