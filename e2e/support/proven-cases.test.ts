import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casesOf, exists } from './proven-cases.ts';

const root = join(import.meta.dirname, '../..');
const faults = casesOf('fault-tests');
const attacks = casesOf('security-tests');

test('each case of the documents names tests, each of them exists, and none is listed twice', () => {
  expect(faults.length).toBeGreaterThan(20);
  expect(attacks.length).toBeGreaterThan(100);
  const cases = [...faults, ...attacks];
  const gaps = cases.flatMap(({ id, proofs }) => [
    ...(proofs.length === 0 ? [`${id}: no test proves it`] : []),
    ...proofs.filter((one) => !exists(one)).map(({ file, title }) => `${id}: ${file}: ${title}`),
  ]);
  expect(gaps).toEqual([]);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(exists({ file: 'contracts/text.test.ts', title: 'a test that nobody wrote' })).toBe(false);
});

/** Which cases a title begins with: `S02 and S05: …`. */
const idsAtFront = /^(?:S\d+(?:, | and )?)+/;
const titled = /^\s*test\(\s*(['"`])(.*?)\1/gms;

test('each attack stands under the cases that it names', () => {
  const missing = globSync('e2e/security/*.spec.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(titled)].flatMap(([, , title = '']) => {
      const ids = idsAtFront.exec(title)?.[0].match(/S\d+/g) ?? [];
      const isListed = (id: string) =>
        attacks.some((one) => one.id === id && one.proofs.some((each) => each.title === title));
      return ids.filter((id) => !isListed(id)).map((id) => `${id}: ${file}: ${title}`);
    }),
  );
  expect(missing).toEqual([]);
});
