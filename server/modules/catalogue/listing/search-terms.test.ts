import { expect, test } from 'vitest';
import { fold, likeLiteral, searchTerms } from './search-terms.ts';

test('accents and case do not matter', () => {
  expect(fold('SÃO Paulo')).toBe('sao paulo');
  expect(fold('İzmir Łódź Århus Øresund')).toBe('izmir lodz arhus oresund');
});

test('words are told apart by any space, and only eight of them count', () => {
  expect(searchTerms('  queens   FIBER\t').words).toEqual(['queens', 'fiber']);
  expect(searchTerms('a b c d e f g h i j').words).toHaveLength(8);
  expect(searchTerms('   ').words).toEqual([]);
});

test.each([
  ['prx_0a1b', 'prx_0a1b'],
  ['PRX_0A1B', 'prx_0a1b'],
  ['0a1b2c3d', 'prx_0a1b2c3d'],
  ['0a1b2c3', undefined],
  ['prx_xyz', undefined],
  ['prx_0a1b nairobi', undefined],
  ['deadbeef cafe', undefined],
])('%s is the start of the id %s', (typed, idPrefix) => {
  expect(searchTerms(typed).idPrefix).toBe(idPrefix);
});

test('the characters of a pattern lose their meaning', () => {
  expect(likeLiteral('100%_\\')).toBe('100\\%\\_\\\\');
});
