import { expect, test } from 'vitest';
import { storageKeys } from './session/session.ts';
import { forgetViewed, noteViewed, readViewed } from './recently-viewed.ts';

const signIn = (customerId: string) =>
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));

test('the last eight that were opened are remembered, each once and the newest first', () => {
  signIn('cus_1');
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) noteViewed(id);
  expect(readViewed()).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
});

test('the next person at this browser does not see them', () => {
  signIn('cus_1');
  noteViewed('a');
  signIn('cus_2');
  expect(readViewed()).toEqual([]);
  noteViewed('b');
  expect(readViewed()).toEqual(['b']);
});

test('they are forgotten on request, and nothing is noted of a visitor', () => {
  signIn('cus_1');
  noteViewed('a');
  forgetViewed();
  expect(readViewed()).toEqual([]);
  localStorage.removeItem(storageKeys.user);
  noteViewed('a');
  expect(readViewed()).toEqual([]);
});
