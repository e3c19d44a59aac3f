import { expect, test } from 'vitest';
import { excerptOf, previewMarkdown, renderMarkdown } from './render-markdown.ts';

test('headings, lists, code and links are rendered', async () => {
  const html = await previewMarkdown('## Take it\n\n- one\n\n`code` and [here](/client/proxy)');
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
])('%s does nothing in an article', async (text) => {
  const html = await previewMarkdown(text);
  expect(html).not.toMatch(/<(script|svg)|<[a-z][^>]*\son\w+=|(href|src)="(javascript|data):/i);
});

test('an excerpt is words alone', () => {
  expect(excerptOf('## Title\n\nSome **bold** [link](/x) and `code`.')).toBe(
    'Title Some bold link and code.',
  );
});

test('texts keep their order, and one that is nested too deep is shown as it is', async () => {
  const deep = `${'>'.repeat(9_000)}<b>`;
  expect(await renderMarkdown(['*a*', deep, 'b', '*a*'])).toEqual([
    '<p><em>a</em></p>',
    `<p>${'&gt;'.repeat(9_000)}&lt;b&gt;</p>`,
    '<p>b</p>',
    '<p><em>a</em></p>',
  ]);
});

test.each([
  ['quotes', '>'.repeat(9_000)],
  ['quotes with blanks', '> '.repeat(30)],
  ['quotes and lists', '> - '.repeat(11)],
  ['numbered lists', '1. '.repeat(21)],
  ['a quote after other lines', `fine\n\n${'>'.repeat(21)}`],
])('what is nested too deep is refused before it is rendered: %s', async (_name, text) => {
  await expect(previewMarkdown(text)).rejects.toMatchObject({
    message:
      'The text cannot be shown. Quotes and lists are at most 20 in one another. Take some out.',
    fields: [{ pointer: '/body' }],
  });
});

test('twenty are not too deep, and a rule of stars is no list', async () => {
  expect(await previewMarkdown('> '.repeat(20) + 'a')).toContain('<p>a</p>');
  expect(await previewMarkdown('* '.repeat(10))).toContain('<hr />');
});
