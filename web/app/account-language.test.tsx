import { afterEach, beforeEach, expect, test } from 'vitest';
import { noticeCalls } from '#contracts/account/notices.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { speakAccountLanguage } from './account-language.ts';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('a browser without a language takes that of the account', async () => {
  fakeShop().answers(noticeCalls.noticeSettings, { language: 'sw', kinds: [] });
  await speakAccountLanguage();
  expect(localStorage.getItem('language')).toBe('sw');
});

test('a language that was chosen meanwhile stays', async () => {
  localStorage.setItem('language', 'en');
  fakeShop().answers(noticeCalls.noticeSettings, { language: 'sw', kinds: [] });
  await speakAccountLanguage();
  expect(localStorage.getItem('language')).toBe('en');
});
