import { expect, test } from 'vitest';
import { onlyLooks } from './who-looks.ts';

test.each([
  ['HEAD', {}],
  ['GET', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
  ['GET', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
  ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
  ['GET', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0)' }],
  ['GET', { 'user-agent': 'Mozilla/5.0 Google-PageRenderer Google (+https://x)' }],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['GET', { purpose: 'prefetch' }],
  ['GET', { 'x-moz': 'prefetch' }],
])('%s %o only looks', (method, headers) => {
  expect(onlyLooks(method, headers)).toBe(true);
});

test.each([
  ['GET', {}],
  ['POST', {}],
  ['GET', { 'user-agent': 'curl/8.5.0' }],
  ['GET', { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36' }],
  ['GET', { 'user-agent': 'my-rotation-bot/1.0' }],
])('%s %o means it', (method, headers) => {
  expect(onlyLooks(method, headers)).toBe(false);
});
