import { expect, test } from 'vitest';
import { siteCheckBody } from './site-checks.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' https://example.com/path?x=1 ', 'https://example.com/path?x=1'],
  ['HTTP://example.com:8080', 'HTTP://example.com:8080'],
  ['http://198.41.0.4/', 'http://198.41.0.4/'],
  ['bücher.example', 'https://bücher.example'],
])('"%s" is a site', (typed, url) => {
  expect(siteCheckBody.parse({ url: typed })).toEqual({ url });
});

test.each([
  '',
  'https://',
  'ftp://example.com',
  'javascript://example.com/%0aalert(1)',
  'mailto:anna@example.com',
  'https://user:pass@example.com',
  'user@example.com',
  `https://example.com/${'a'.repeat(2_000)}`,
])('"%s" is none', (url) => {
  expect(siteCheckBody.safeParse({ url }).success).toBe(false);
});
