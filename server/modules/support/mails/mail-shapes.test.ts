import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

/**
 * Mails as real programs write them, put together by chance: language, attribution, style of
 * quoting, headers, text or page, encoding. Each own line carries a number, and none may be lost.
 * `THOROUGH=1` plays ten thousand.
 */
const mails = process.env['THOROUGH'] === '1' ? 10_000 : 1_000;
const seed = 20261127;

/** A small generator of numbers that repeats itself from its seed (mulberry32). */
function chance(start: number) {
  let state = start;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const attributions = [
  'On Sun, 1 Mar 2026 at 12:00, Lango <support@shop.test> wrote:',
  'On Sun, 1 Mar 2026 at 12:00, Lango and the whole team of its desk\n<support@shop.test> wrote:',
  'On 01/03/2026 12:00, Lango wrote:',
  'Mnamo Jum, 1 Mac 2026 saa 12:00 Lango <support@shop.test> aliandika:',
  'Le dim. 1 mars 2026 à 12:00, Lango <support@shop.test> a écrit :',
  'Am 01.03.2026 um 12:00 schrieb Lango <support@shop.test>:',
  '2026-03-01 12:00 GMT+03:00 Lango <support@shop.test> wrote:',
];
const headerBlocks = [
  'From: Lango <support@shop.test>\nSent: Sunday, 1 March 2026 12:00\nTo: Amina\nSubject: Re: Slow',
  '________________________________\nFrom: Lango <support@shop.test>\nSent: Sunday\nTo: Amina',
  '-----Original Message-----\nFrom: Lango\nSent: Sunday\nSubject: Slow',
  '*From:* Lango <support@shop.test>\n*Date:* Sunday\n*To:* Amina',
  'Von: Lango <support@shop.test>\nGesendet: Sonntag\nAn: Amina',
];
/** What looks like the work of a mail program, and was written by the customer. */
const own = [
  'Sent from my number 07123456%, KES 500',
  'On Monday I wrote:',
  'On 3 March you wrote: wait.',
  '__________',
  '-----',
  '-- ',
  'From: https://example.com it fails',
  'Subject: my proxy',
  'I typed this:',
  '> curl -x socks5h://h:1 ip.test',
  'Get Outlook to work with it?',
  'Dear team, To: be clear: no.',
  'The error is <b>407</b> & more',
  '* one',
  '    indented',
];
const unquoted = own.filter((line) => !line.startsWith('>'));
const ends = [
  '',
  '\n\nSent from my iPhone',
  '\n-- \nAmina Otieno\n+254 712 345 678',
  '\n\nGet Outlook for Android',
];

function mailOf(pick: (below: number) => number) {
  const one = <T>(list: readonly T[]) => list[pick(list.length)] as T;
  const kept: string[] = [];
  // Directly below a quoted line, a line that begins with ">" is quoted too.
  const words = (count: number, from = own) =>
    Array.from({ length: count }, () => {
      // Never the last line of all, where a mark of a signature is none.
      const lines = [...(pick(3) === 0 ? [one(from)] : []), `own-${kept.length}-words`];
      kept.push(...lines);
      return lines.join('\n');
    }).join('\n');
  const quoted = () => Array.from({ length: 1 + pick(3) }, (_, n) => `> quoted ${n}`).join('\n');
  const top = words(1 + pick(3));
  const history = [
    () => '',
    () => `\n\n${one(attributions)}\n${one(['', '\n'])}${quoted()}`,
    () => `\n\n${one(attributions)}\n${quoted()}\n\n${words(1)}`,
    () =>
      `\n\n${one(attributions)}\n${quoted()}\n${words(1, unquoted)}\n${quoted()}\n${words(1, unquoted)}`,
    () => `\n\n${one(headerBlocks)}\n\nWe moved it.`,
    () => '\n\nWrite above this line to answer by mail.\nWe moved it.',
  ];
  const text = `${top}${one(ends)}${one(history)()}`;
  return { text, kept };
}

const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same as a page: quoted lines are in a blockquote, and own ones that begin so are not. */
function pageOf(text: string): string {
  const parts: string[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('> quoted')) parts.push(`<div>${escaped(line)}<br></div>`);
    else if (parts.at(-1)?.startsWith('<blockquote')) {
      parts.push(parts.pop()?.replace('</blockquote>', `<br>${line.slice(2)}</blockquote>`) ?? '');
    } else parts.push(`<blockquote type="cite">${line.slice(2)}</blockquote>`);
  }
  return `<html><head><style>div{}</style></head><body>${parts.join('')}</body></html>`;
}

test(`of ${mails} mails of real shapes no own word is lost`, async () => {
  const pick = chance(seed);
  let cut = 0;
  for (let n = 0; n < mails; n += 1) {
    const { text, kept } = mailOf(pick);
    const isPage = pick(3) === 0;
    const body = isPage ? pageOf(text) : text;
    const head = [
      'From: amina@demo.test',
      `Message-ID: <${n}@demo.test>`,
      `Content-Type: text/${isPage ? 'html' : 'plain'}${pick(2) ? '; charset=utf-8' : ''}`,
      ...(pick(2) ? ['Content-Transfer-Encoding: base64'] : []),
    ];
    const isBase64 = head.length > 3;
    const sent = isBase64 ? Buffer.from(body).toString('base64') : body;
    const raw = Buffer.from(`${head.join('\n')}\n\n${sent}`.replaceAll('\n', '\r\n'));
    const mail = await parseMail(raw, { from: 'amina@demo.test', to: ['support@shop.test'] });
    const shown = mail.body.replaceAll(/\s+/g, ' ');
    for (const line of kept) {
      expect(shown, `mail ${n}\n${text}`).toContain(line.trim().replaceAll(/\s+/g, ' '));
    }
    if (mail.body !== mail.fullText) cut += 1;
  }
  // It does cut: otherwise keeping everything would be right too.
  expect(cut).toBeGreaterThan(mails / 4);
});
