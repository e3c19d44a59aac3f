import { expect, test } from 'vitest';
import { blockSigns } from '#contracts/sale/site-checks.ts';
import { looksBlocked, type Page } from './looks-blocked.ts';

const page = (over: Partial<Page> = {}): Page => ({
  url: new URL('https://shop.example/'),
  status: 200,
  headers: {},
  text: '<!doctype html><title>Shoes for everyone</title>',
  ...over,
});
const titled = (title: string, over: Partial<Page> = {}) =>
  page({ ...over, text: `<html><head><title>${title}</title></head>` });

const blocked: readonly (readonly [(typeof blockSigns)[number], Page])[] = [
  ['cloudflare', page({ status: 403, headers: { 'cf-mitigated': 'challenge' } })],
  ['cloudflare', page({ status: 503, text: '<script src="/cdn-cgi/challenge-platform/x.js">' })],
  ['datadome', page({ status: 403, text: '<script src="https://ct.captcha-delivery.com/c.js">' })],
  ['human', page({ status: 403, text: '<div id="px-captcha"></div>' })],
  ['aws-waf', page({ status: 405, headers: { 'x-amzn-waf-action': 'captcha' } })],
  ['aws-waf', page({ status: 202, headers: { 'x-amzn-waf-action': 'challenge' } })],
  ['akamai', page({ status: 403, headers: { server: 'AkamaiGHost' } })],
  ['akamai', titled('Access Denied', { status: 403, headers: { server: 'AkamaiGHost' } })],
  ['imperva', page({ text: 'Request unsuccessful. Incapsula incident ID: 1-2' })],
  ['google', page({ url: new URL('https://www.google.co.ke/sorry/index?q=1'), status: 429 })],
  ['google', page({ text: 'detected unusual traffic from your computer network.' })],
  ['captcha-page', titled('Just a moment...')],
  ['captcha-page', titled('Verify you’re human', { status: 403 })],
  ['captcha-page', titled('Are you a robot?', { status: 429 })],
  ['denied-page', titled('Access to this page has been denied', { status: 403 })],
  ['denied-page', titled('Not available in your country')],
  ['rate-limited', page({ status: 429 })],
  ['denied-status', page({ status: 403 })],
  ['denied-status', page({ status: 451 })],
];

test.each(blocked)('%s is recognised', (sign, seen) => {
  expect(looksBlocked(seen)).toBe(sign);
});

test('every sign has an example', () => {
  expect(new Set(blocked.map(([sign]) => sign))).toEqual(new Set(blockSigns));
});

test.each([
  ['a page', page()],
  ['a page behind Cloudflare', page({ headers: { server: 'cloudflare', 'cf-ray': '1' } })],
  ['a page with its script', page({ text: '<script src="/cdn-cgi/challenge-platform/x.js">' })],
  ['a page behind Akamai', page({ headers: { server: 'AkamaiGHost' } })],
  ['a login with a captcha', page({ text: '<title>Log in</title><div class="g-recaptcha">' })],
  ['an article about captchas', page({ text: '<title>News</title><p>captcha</p>' })],
  ['a page that asks for a password', page({ status: 401 })],
  ['a missing page', titled('Page not found', { status: 404 })],
  ['a broken site', page({ status: 502 })],
  ['an empty answer', page({ text: '' })],
])('%s does not look blocked', (_what, seen) => {
  expect(looksBlocked(seen)).toBeNull();
});
