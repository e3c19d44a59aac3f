import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { furtherLocales } from '#contracts/locales.ts';
import { keptNames } from '../held-data.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const english = read('web/public-site/words/policies-english.ts');
const periodsIn = (text: string) =>
  [...text.matchAll(/\{keep\.(\w+)\}/g)].map(([, name = '']) => name);

/** Counts of refusals by the minute, without names. */
const ofNobody = ['security'];

test('the privacy policy states every period that is set, in each language', () => {
  const told = keptNames.filter((name) => !ofNobody.includes(name)).toSorted();
  expect(periodsIn(english).toSorted()).toEqual(told);
  for (const locale of furtherLocales) {
    const policies = read(`languages/${locale}/site/policies.ts`);
    expect(periodsIn(policies)).toEqual(periodsIn(english));
  }
});

test('the privacy policy states no period of its own', () => {
  const [, privacy = ''] = english.split("id: 'privacy'");
  const [text = ''] = privacy.split("id: 'acceptable-use'");
  expect(text).not.toMatch(/\d+ (hours|days|months|years)/);
});
