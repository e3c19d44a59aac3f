import { describe, expect, test } from 'vitest';
import { cutQuotes, linesOf } from './cut-quotes.ts';
import { linesOfHtml } from './text-of-html.ts';

const cut = (text: string) => cutQuotes(linesOf(text));
const cutPage = (html: string) => cutQuotes(linesOfHtml(html), { isPage: true });
const history = '\n> We moved it.\n> Try now.\n';
const headers = 'From: Lango <a@b.test>\nSent: Sunday\nTo: me\nSubject: Re: Slow\n\nWe moved it.';

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
    'Gmail in Swahili',
    `Thanks, it works.\n\nMnamo Jum, 1 Mac 2026 saa 12:00, Lango <a@b.test> aliandika:\n${history}`,
  ],
  [
    'Apple Mail',
    `Thanks, it works.\n\n> On 1 Mar 2026\n`.replace('> On 1 Mar 2026\n', '') +
      `On 1 Mar 2026, at 12:00, Lango <a@b.test> wrote:\n${history}`,
  ],
  ['Outlook', `Thanks, it works.\n\n________________________________\n${headers}`],
  ['Outlook without a line', `Thanks, it works.\n\n${headers}`],
  ['Outlook in bold', `Thanks, it works.\n\n*From:* Lango <a@b.test>\n*Sent:* Sunday\nWe`],
  ['an older program', `Thanks, it works.\n-----Original Message-----\n${headers}`],
  [
    'our own mark',
    'Thanks, it works.\n\nHello Amina\n\nWrite above this line to answer by mail.\nWe',
  ],
  ['an iPhone', `Thanks, it works.\n\nSent from my iPhone\n`],
  ['an Android', `Thanks, it works.\n\nSent from my Samsung Galaxy S22 5G\n\n${headers}`],
  ['Outlook on a phone', 'Thanks, it works.\n\nGet Outlook for Android\n'],
  ['an empty signature', 'Thanks, it works.\n-- \n'],
  ['Windows', 'Thanks, it works.\r\n\r\nOn Sun 1 Mar Lango <a@b.test> wrote:\r\n> We\r\n'],
])('of an answer from %s the words alone are kept', (_, text) => {
  expect(cut(text).split('\n')[0]).toBe('Thanks, it works.');
  expect(cut(text)).not.toMatch(/We |From:|wrote|Sent|-- |Outlook/);
});

describe('no word of their own is cut', () => {
  test.each([
    ['their own "I wrote"', 'Hi\nOn Monday I wrote:\nmy proxy is dead'],
    [
      'their own "wrote" with a date',
      'On 3 March your colleague wrote:\n"it is fixed". It is not.',
    ],
    ['a line of underscores', 'one\n__________\ntwo'],
    ['a line of dashes', 'one\n-----\ntwo\n----- three -----\nfour'],
    ['a mark of a signature', 'one\n-- \ntwo'],
    ['a sentence like a phone’s', 'Sent from my number 0712345678, KES 500'],
    ['a sentence like a phone’s below', 'It failed.\nSent from my phone number 0712 to yours'],
    ['one header', 'I set\nFrom: https://example.com\nand it fails'],
    ['one header and other words', 'From: nowhere\nit never came'],
    [
      'lines that begin with ">" and no attribution',
      'I typed\n> curl -x socks5h://host ip.test\n> 000',
    ],
    ['lines between quoted ones', '> Which one?\nThe second.\n> Since when?\nMonday.'],
  ])('%s', (_, text) => expect(cut(text)).toBe(text));

  test('an own line after quoted ones', () => {
    expect(cut(`Hi\nOn 1 Mar Lango <a@b.test> wrote:\n> Which site?\nexample.com`)).toBe(
      'Hi\nexample.com',
    );
  });

  test('who answers below the quote is heard', () => {
    expect(cut('On Sun Lango <a@b.test> wrote:\n> Which one?\n\nThe second.')).toBe('The second.');
  });

  test('who answers between quoted lines is heard with these', () => {
    const text = 'On Sun Lango <a@b.test> wrote:\n> Which?\nThe second.\n> When?\nMonday.';
    expect(cut(text)).toBe('> Which?\nThe second.\n> When?\nMonday.');
  });

  test.each([
    'On Sun, 1 Mar 2026, Lango <a@b.test> wrote:\n> Which one?',
    headers,
    'Sent from my iPhone',
    '-- ',
    '> quoted alone',
  ])('where nothing would be left of %j, all is shown', (text) => {
    expect(cut(text)).toBe(text.trim());
  });
});

describe('a page', () => {
  test.each([
    [
      'loses its quotes and not what follows',
      '<div>a</div><blockquote>q</blockquote><div>my own</div>',
      'a\nmy own',
    ],
    [
      'loses an attribution with its quote',
      '<div>Hello</div><br><div class="gmail_quote"><div>On Sun, 1 Mar 2026, Lango &lt;<a href="mailto:a@b.test">a@b.test</a>&gt; wrote:<br></div><blockquote><div>We</div></blockquote></div>',
      'Hello',
    ],
    ['keeps words of a class called like a quote', '<div class="gmail_quote_x">mine</div>', 'mine'],
    [
      'is read without styles',
      '<head><style>p{}</style><title>x</title></head><p>Thanks &amp; bye</p><div>It works</div>',
      'Thanks & bye\nIt works',
    ],
    ['keeps cells apart', '<table><tr><td>0712</td><td>500</td></tr></table>', '0712   500'],
    ['shows addresses of links', '<a href="https://x.test/p">here</a>', 'here <https://x.test/p>'],
    ['is read without comments', 'a<!-- <blockquote> -->b', 'ab'],
    ['is read with every entity', '&eacute;&#233;&#xE9; &rsquo;&hellip;&nbsp;&copy;', 'ééé ’… ©'],
    ['keeps what begins with ">"', '<div>&gt; curl</div><div>mine</div>', '> curl\nmine'],
    ['that is a quote alone is shown', '<blockquote>q</blockquote>', 'q'],
  ])('%s', (_, html, words) => expect(cutPage(html).replaceAll('\u00a0', ' ')).toBe(words));

  test('of ten thousand levels is read or cut, and ends', () => {
    const html = `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`;
    expect(() => cutPage(html)).not.toThrow();
  });
});
