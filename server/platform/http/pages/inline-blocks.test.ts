import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineAllowance } from './pages.ts';

const allowInline = inlineAllowance();
const policy = "default-src 'none';script-src 'self';style-src 'self';img-src 'self'";
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('what a page has in itself is allowed by its hash, each once and nothing else', () => {
  const html =
    '<script>one()</script><script type="module">two()</script><script>one()</script>' +
    '<script src="/three.js"></script><style>\na{}</style>';
  const allowed =
    `default-src 'none';script-src 'self' ${hashOf('one()')} ${hashOf('two()')};` +
    `style-src 'self' ${hashOf('\na{}')};img-src 'self'`;
  expect(allowInline(policy, html)).toBe(allowed);
  expect(allowInline(policy, html)).toBe(allowed);
});

test('a page with files alone needs no more than the policy of the shop', () => {
  expect(allowInline(policy, '<script src="/a.js"></script><p>text</p>')).toBe(policy);
});
