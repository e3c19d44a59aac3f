import { expect, test } from 'vitest';
import { excerptOf, renderMarkdown } from './render-markdown.ts';

test('headings, lists, code and links are rendered', () => {
  const html = renderMarkdown('## Take it\n\n- one\n\n`code` and [here](/client/proxy)');
  expect(html).toContain('<h2>Take it</h2>');
  expect(html).toContain('<li>one</li>');
  expect(html).toContain('<code>code</code>');
  expect(html).toContain('<a href="/client/proxy">here</a>');
});

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['[x](javascript:alert(1))'],
  ['[x](data:text/html,<script>)'],
  ['![x](javascript:alert(1))'],
  ['<a href="javascript:x">x</a>'],
  ['<svg onload=alert(1)>'],
])('%s does nothing in an article', (text) => {
  const html = renderMarkdown(text);
  expect(html).not.toMatch(/<(script|svg)|<[a-z][^>]*\son\w+=|(href|src)="(javascript|data):/i);
});

test('an excerpt is words alone', () => {
  expect(excerptOf('## Title\n\nSome **bold** [link](/x) and `code`.')).toBe(
    'Title Some bold link and code.',
  );
});
