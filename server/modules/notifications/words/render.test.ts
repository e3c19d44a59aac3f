import { titleIn } from '#contracts/format/titles.ts';
import { firstLocale, locales, type Locale } from '#contracts/locales.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailFacts, MailTemplate } from '../describers/mail.ts';
import { noticeSubject } from '../describers/describe-orders.ts';
import { shippedWords } from './mail-text.ts';
import { describeMail, renderMail } from './render.ts';
import { sampleFacts } from '../describers/sample-facts.ts';

const ctx = {
  publicUrl: 'https://shop.example',
  shop: {
    name: 'Lango',
    supportEmail: 'support@shop.example',
    messagingUrl: undefined,
    noticeRecipients: [],
  },
};
const templates = Object.keys(sampleFacts) as MailTemplate[];
function render(
  template: MailTemplate,
  facts: unknown = sampleFacts[template],
  language: Locale = 'en',
) {
  const given = facts as MailFacts[MailTemplate];
  const described = describeMail(ctx, { template, facts: given, language });
  const words = shippedWords(described.text, language);
  return renderMail(ctx, described, { words, language });
}
const tagsOf = (html: string) => html.match(/<\/?[a-z0-9]+/gi);

/** Facts that choose words or are shown in another form. */
const unshown = new Set([
  'language',
  'product',
  'change',
  'kind',
  'why',
  'goods',
  'plan',
  'stage',
  'countryCode',
  'location',
  'validFrom',
  'validUntil',
  'keptUntil',
  'replyTo',
]);

const spokenTemplates = templates.flatMap((template) =>
  locales.map((language) => [template, language] as const),
);

/** Out of closed lists, so that they are said in the reader's language. */
const closedTerms = new Set(['left', 'to', 'department']);

test.each(spokenTemplates)('%s in %s says the same in text and in HTML', (template, language) => {
  const { subject, text, html } = render(template, undefined, language);
  expect(subject).not.toBe('');
  const shown = Object.entries(sampleFacts[template]).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !name.endsWith('At'),
  );
  for (const [name, value] of shown.filter(([fact]) => !unshown.has(fact))) {
    if (language !== firstLocale && closedTerms.has(name)) continue;
    const said = name === 'title' ? titleIn(language, value) : value;
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(html).toContain(`<html lang="${language}">`);
  expect(text + subject).not.toMatch(/\{\{|\}\}/);
});

test.each(['lease-ending', 'server-renewed'] as const)(
  '%s calls what was bought as its readers do',
  (template) => {
    const facts = { ...sampleFacts[template], title: 'Proxy Nairobi, KE' };
    for (const [language, title] of [
      ['en', 'Proxy Nairobi, KE'],
      ['sw', 'Proksi Nairobi, Kenya'],
    ] as const) {
      const { subject, text } = render(template, facts, language);
      expect(subject + text).toContain(title);
      expect((subject + text).replaceAll(title, '')).not.toContain('Nairobi, KE');
    }
  },
);

test('a mail about a proxy has host, ports, user and dates, and no password', () => {
  const { text, html } = render('purchase-ready');
  expect(text).toMatch(/Host: +gate\.shop\.example/);
  expect(text).toMatch(/SOCKS5 port: +1080/);
  expect(text).toMatch(/HTTP port: +8080/);
  expect(text).toMatch(/User: +lse7hq2/);
  expect(text).toMatch(/Until: +2 Mar 2026, 15:00 EAT/);
  expect(html).toContain('href="https://shop.example/account/reveal#a-token"');
  expect(text).not.toMatch(/password: /i);
});

test.each([
  ['Lango', 'premium', 'New VPS Purchase'],
  ['Lango', '4', 'New Proxy Purchase'],
  ['Safaricom', 'premium', 'New Proxy Purchase'],
])('a notice about ISP %s rated %s has the subject %s', (isp, rating, _) => {
  expect(noticeSubject({ isp, rating }, 'Lango')).toBe(_);
});

test('a letter before the end says what its holder has already decided', () => {
  const ending = sampleFacts['lease-ending'];
  expect(render('lease-ending').text).toContain('One tap sends the M-Pesa prompt');
  const kept = render('lease-ending', { ...ending, renewsAt: '2026-03-02T09:00:00Z' });
  expect(kept.subject).toBe('Your proxy renews at 2 Mar 2026, 12:00 EAT');
  expect(kept.text).toContain('from your balance first');
  const left = render('lease-ending', { ...ending, cancelled: true });
  expect(left.text).toContain('You cancelled its renewal');
});

test('a letter about a renewal that waits names its reason', () => {
  const facts = sampleFacts['auto-renewal-waits'];
  const text = (changes: object) => render('auto-renewal-waits', { ...facts, ...changes }).text;
  expect(text({ prompted: true })).toContain('the M-Pesa prompt was not paid.');
  expect(text({ why: 'price-changed', amountKes: 300 })).toContain('You agreed to KES 259');
  expect(text({ why: 'not-renewable', amountKes: null, detail: 'It is gone.' })).toContain(
    'It is gone.',
  );
});

test('a letter about a server that renews automatically says so, and what to do when it does not', () => {
  const ending = { ...sampleFacts['server-ending'], renewsAt: '2026-03-30T12:00:00Z' };
  const renews = render('server-ending', ending);
  expect(renews.subject).toBe('Your server renews on 30 Mar 2026, 15:00 EAT');
  expect(renews.text).toContain('one more month is paid from your balance');
  const facts = { ...sampleFacts['auto-renewal-waits'], goods: 'server' as const };
  const text = (changes: object) => render('auto-renewal-waits', { ...facts, ...changes }).text;
  expect(text({})).toContain('Top up your balance before then.');
  expect(text({ why: 'price-changed', amountKes: 300 })).toContain('confirm the new price');
  expect(text({ why: 'not-renewable', amountKes: null, detail: 'Gone.' })).toContain('Gone.');
});

test('a notice about a server says Windows, the emulator and the place', () => {
  const facts = {
    ...sampleFacts['operator-notice'],
    ...({ product: 'vps', productId: 'de1', operatingSystem: 'Windows' } as const),
    ...({ androidEmulator: true, location: 'Germany', countryCode: 'DE' } as const),
  };
  const { text } = render('operator-notice', facts);
  expect(text).toMatch(/Server ID: +de1/);
  expect(text).toMatch(/Country: +Germany \(DE\)/);
  expect(text).toMatch(/Operating system: +Windows/);
  expect(text).toMatch(/Android emulator: +Yes/);
  expect(text).toContain('within 2 hours');
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    'x\r\nBcc: victim@example.test',
    'x\u2028Bcc: victim@example.test',
    '=?utf-8?q?=0D=0ABcc:_victim?=',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{constructor.constructor("return 1")()}}',
  ),
);

test.each(templates)('nothing put into %s becomes a header or markup', (template) => {
  const usual = render(template);
  fc.assert(
    fc.property(hostile, (text) => {
      const facts = Object.fromEntries(
        Object.entries(sampleFacts[template]).map(([name, value]) => {
          const free =
            typeof value === 'string' &&
            !/At$|Until$|^valid|^(?:product|change|kind)$|receipt/.test(name);
          return [name, free ? `a${text}` : value];
        }),
      );
      const { subject, html } = render(template, facts);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      const notLineBreak = (tag: string) => tag !== '<br';
      expect(tagsOf(html)?.filter(notLineBreak)).toEqual(tagsOf(usual.html)?.filter(notLineBreak));
      const attributeNames = html.replace(/"[^"]*"/g, '""');
      expect(attributeNames).not.toMatch(/<[^>]*\son\w+=/i);
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('an address that left because its supplier takes it back is not said to have failed', () => {
  const facts = { ...sampleFacts['lease-moved'], addedMinutes: 0, why: 'address-ending' };
  const { text } = render('lease-moved', facts);
  expect(text).toContain('goes back to our supplier soon');
  expect(text).not.toMatch(/stopped working|We added/);
});

test('a replacement that its holder asked for is not told as a fault that was not found', () => {
  const moved = { ...sampleFacts['lease-moved'], addedMinutes: 0 };
  const asked = render('lease-moved', { ...moved, why: 'low-speed', foundFault: false }).text;
  expect(asked).toContain('Our check found no fault');
  expect(asked).not.toMatch(/stopped working|0 minutes/);
  const found = render('lease-moved', { ...moved, why: 'low-speed', foundFault: true }).text;
  expect(found).toContain('our check confirmed it');
  expect(render('lease-moved', { ...moved, why: 'address-down' }).text).not.toMatch(/minutes/);
  for (const text of [asked, found]) expect(text).toContain('KES 259');
});
