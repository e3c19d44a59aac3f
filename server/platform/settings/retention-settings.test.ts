import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptNames } from '../held-data.ts';

const policy = (language: string) =>
  readFileSync(
    new URL(`../../../web/public-site/words/policies-${language}.ts`, import.meta.url),
    'utf8',
  );
const periodsIn = (text: string) =>
  [...text.matchAll(/\{keep\.(\w+)\}/g)].map(([, name = '']) => name);

/** Counts of refusals by the minute, which name nobody. */
const ofNobody = ['security'];

test('the privacy policy states every period that is set, in both languages', () => {
  const told = keptNames.filter((name) => !ofNobody.includes(name)).toSorted();
  expect(periodsIn(policy('english')).toSorted()).toEqual(told);
  expect(periodsIn(policy('swahili'))).toEqual(periodsIn(policy('english')));
});

test('the privacy policy states no period of its own', () => {
  const [, privacy = ''] = policy('english').split("id: 'privacy'");
  const [text = ''] = privacy.split("id: 'acceptable-use'");
  expect(text).not.toMatch(/\d+ (hours|days|months|years)/);
});
