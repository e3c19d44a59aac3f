import { expect, test } from 'vitest';
import { cutQuotes, textOfHtml } from './cut-quotes.ts';

const history = '\n> We moved it.\n> Try now.\n';

test.each([
  [
    'Gmail',
    `Thanks, it works.\n\nOn Sun, 1 Mar 2026 at 12:00, Lango <a@b.test> wrote:\n${history}`,
  ],
  [
    'Gmail with a broken line',
    `Thanks, it works.\n\nOn Sun, 1 Mar 2026 at 12:00, Lango the very long name\n<a@b.test> wrote:\n${history}`,
  ],
  [
    'Outlook',
    'Thanks, it works.\n\n________________________________\nFrom: Lango <a@b.test>\nSent: Sunday',
  ],
  ['Outlook without a line', 'Thanks, it works.\n\nFrom: Lango <a@b.test>\nSent: Sunday\nTo: me'],
  ['an older program', 'Thanks, it works.\n-----Original Message-----\nWe moved it.'],
  ['a program that only quotes', `Thanks, it works.\n${history}`],
  [
    'our own mark',
    'Thanks, it works.\n\nHello Amina\n\nWrite above this line to answer by mail.\nWe',
  ],
  ['a telephone', 'Thanks, it works.\n\nSent from my iPhone\n'],
  ['a signature', 'Thanks, it works.\n-- \nAmina\n+254 700 000 000'],
  ['Windows', 'Thanks, it works.\r\n\r\nOn Sun Lango <a@b.test> wrote:\r\n> We\r\n'],
])('of an answer from %s the words alone are kept', (_, text) => {
  expect(cutQuotes(text).split('\n')[0]).toBe('Thanks, it works.');
  expect(cutQuotes(text)).not.toMatch(/We|From:|wrote|Sent|-- |\+254/);
});

test('lines between quoted ones are kept with what they answer', () => {
  expect(cutQuotes('> Which one?\nThe second.\n> Since when?\nMonday.')).toBe(
    '> Which one?\nThe second.\n> Since when?\nMonday.',
  );
});

test('who answers below the quote is heard', () => {
  expect(cutQuotes('On Sun Lango <a@b.test> wrote:\n> Which one?\n\nThe second.')).toBe(
    'The second.',
  );
});

test('a mail without history is kept whole', () => {
  expect(cutQuotes('I wrote: nothing works.\n\nFrom: nowhere')).toBe(
    'I wrote: nothing works.\n\nFrom: nowhere',
  );
});

test('a page becomes its words', () => {
  const html =
    '<head><style>p{}</style></head><p>Thanks &amp; bye</p><div>It works</div>' +
    '<div class="gmail_quote">On Sun <blockquote>We</blockquote></div>';
  expect(textOfHtml(html)).toBe('Thanks & bye\nIt works');
});
