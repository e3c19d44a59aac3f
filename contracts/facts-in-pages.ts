/**
 * Live figures in prebuilt pages. A public page is built once and marks its places; the server
 * fills them on the way out, so that a price changed by staff shows at the next visit.
 *
 * The marks, all optional:
 * - `<b data-fact="KEY">…</b>`: its text becomes the fact; `keep.NAME` is how long NAME is kept.
 * - `hidden="" data-if="KEY"`: shown once the fact is known and not zero; `data-unless` the
 *   reverse.
 * - `href="…" data-href="KEY"`: leads where the fact says.
 * - `href="/…" data-whole=""`: gets the shop's own origin in front, as search engines want it.
 * - `<template data-each="countries">…</template>`: repeated for every country with stock, with
 *   `{{code}}`, `{{name}}` and `{{available}}` inside; `listings` has the best of the stock,
 *   `testimonials` what clients said;
 *   `socials` has `{{href}}` and `{{label}}`, `components` and `incidents` what
 *   `status-in-pages.ts` makes of them; `faq-SUBJECT` has `{{title}}` and, as the markup it is,
 *   `{{{html}}}`.
 *
 * The built name, wherever it stands, becomes the shop's own.
 */
import type { Locale } from './locales.ts';
import type { ProxyListing, ShopFacts } from './catalogue.ts';
import { escapeHtml } from './escape-html.ts';
import { apiBase } from './paths.ts';
import { openingHoursText, type OpeningHours } from './opening-hours.ts';
import { swahiliCountry } from './public-paths.ts';
import { componentRows, incidentRows, statusTexts } from './status-in-pages.ts';
import type { SystemStatus } from './status.ts';

export type PageFacts = Readonly<{
  /** The language that the page is written in. */
  locale: Locale;
  /** The shop's own origin, such as `https://shop.example`. */
  origin: string;
  shop: Omit<
    ShopFacts,
    'supportEmail' | 'messagingUrl' | 'socialUrls' | 'tagline' | 'openingHours'
  >;
  /** The shop's name; the built one stays without it. */
  name?: string;
  support: Readonly<{
    email: string;
    messagingUrl?: string | undefined;
    /** Addresses of the shop's own pages elsewhere. */
    socialUrls?: readonly string[];
    openingHours?: OpeningHours | null;
  }>;
  /** Why nothing is sold just now, in the owner's words; absent while buying is open. */
  maintenance?: string | undefined;
  /** What was just taken is called; on the page of thanks only. */
  reference?: string | undefined;
  /** How long orders took to be delivered; nulls below ten in thirty days. */
  activation?: readonly Activation[];
  /** The best of the stock at this moment. */
  listings?: readonly ProxyListing[];
  /** What clients said, as the owner entered it; `language` is what they wrote in. */
  testimonials?: readonly Readonly<{
    name: string;
    about: string;
    body: string;
    language: Locale;
  }>[];
  /** On the FAQ page only; rendered by the server, so `html` is no one else's markup. */
  faq?: readonly Readonly<{ category: string; title: string; html: string }>[] | undefined;
  /** On the status page only. */
  status?: SystemStatus | undefined;
}>;

const repeated = /<template data-each="([a-z]+(?:-\w+)?)">(.*?)<\/template>/gs;
const repeatsMax = 60;
// Kenya writes figures and dollars alike in English and in Swahili.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const rate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/**
 * Writes the facts into a page's HTML. Marks whose fact is unknown keep what they were built with.
 */
export function fillFacts(html: string, facts: PageFacts): string {
  const texts = factTexts(facts);
  const named = facts.name === undefined ? html : nameIn(html, facts.name);
  const known = (key: string) => texts.has(key) && texts.get(key) !== '0';
  const listed = named.replace(repeated, (_, list: string, item: string) =>
    repeat(item, rowsOf(list, facts)),
  );
  return writeTexts(listed, texts)
    .replace(/ hidden="" data-if="([\w.]+)"/g, (mark, key: string) => (known(key) ? '' : mark))
    .replace(/ data-unless="([\w.]+)"/g, (mark, key: string) =>
      known(key) ? ` hidden=""${mark}` : mark,
    )
    .replace(/href="(\/[^"]*)" data-whole=""/g, (_, path: string) => {
      return `href="${escapeHtml(facts.origin + path)}"`;
    })
    .replace(/href="[^"]*" data-href="([\w.]+)"/g, (mark, key: string) => {
      const target = texts.get(key);
      return target === undefined ? mark : `href="${escapeHtml(target)}"`;
    });
}

const writeTexts = (html: string, texts: ReadonlyMap<string, string>) =>
  html.replace(
    /(<[a-z]+\b[^<>]*\sdata-fact="([\w.]+)"[^<>]*>)[^<]*/g,
    (mark, open: string, key) => {
      const text = texts.get(String(key));
      return text === undefined ? mark : open + escapeHtml(text);
    },
  );

/** Writes how long things are kept, in days, as `keep.mails` and so on; asks no database. */
export const fillKept = (
  html: string,
  kept: Readonly<Record<string, number>>,
  locale: Locale,
): string =>
  writeTexts(
    html,
    new Map(Object.entries(kept).map(([name, days]) => [`keep.${name}`, periodText(days, locale)])),
  );

const daysPerYear = 365.25;

/** Such as "90 days", or "5 years" for what is as many years to the day. */
function periodText(days: number, locale: Locale): string {
  const years = Math.round(days / daysPerYear);
  const isYears = years > 1 && Math.abs(days - years * daysPerYear) <= 1;
  if (isYears) return locale === 'sw' ? `miaka ${years}` : `${years} years`;
  if (locale === 'sw') return `siku ${days}`;
  return days === 1 ? '1 day' : `${days} days`;
}

/** What pages call the shop as they are built; a word of no other meaning in them. */
const builtName = /\bLango\b/g;

/** Puts the shop's own name into built HTML, before anything else is filled in. */
export const nameIn = (html: string, name: string): string =>
  html.replace(builtName, () => escapeHtml(name));

type Activation = Readonly<{
  product: string;
  medianSeconds: number | null;
  p90Seconds: number | null;
}>;

/** Servers in minutes, proxies in seconds: `vps.usual`, `vps.most`, `proxy.usual`, `proxy.most`. */
function activationTexts({ product, medianSeconds, p90Seconds }: Activation): [string, string][] {
  if (medianSeconds === null || p90Seconds === null) return [];
  const unit = product === 'vps' ? 60 : 1;
  // Nobody waits for no time at all.
  const told = (seconds: number) => whole.format(Math.max(1, Math.ceil(seconds / unit)));
  return [
    [`${product}.usual`, told(medianSeconds)],
    [`${product}.most`, told(p90Seconds)],
  ];
}

/** Every fact by its key, as words for people; a fact the shop does not have is left out. */
function factTexts(facts: PageFacts): ReadonlyMap<string, string> {
  const { locale, shop, support, activation = [], status, faq, maintenance } = facts;
  const { openingHours } = support;
  const dollars = (cents: number | null) =>
    cents === null ? undefined : usd.format(cents / 100).replace(/\.00$/, '');
  const entries: [string, string | undefined][] = [
    ['proxiesAvailable', whole.format(shop.proxiesAvailable)],
    ['countriesCount', whole.format(shop.countriesCount)],
    ['medianPing', shop.medianPingMs === null ? undefined : whole.format(shop.medianPingMs)],
    ['proxyFromDay', dollars(shop.proxyFromDayCents)],
    ['proxyFromMonth', dollars(shop.proxyFromMonthCents)],
    ['vpsFromMonth', dollars(shop.vpsFromMonthCents)],
    ['rdpFromMonth', dollars(shop.publicRdpFromMonthCents)],
    ...activation.flatMap((measured) => activationTexts(measured)),
    ['rate', rate.format(shop.rateE4 / 10_000)],
    ['supportEmail', support.email],
    ['supportMail', `mailto:${support.email}`],
    ['messaging', webAddress(support.messagingUrl)],
    ['openingHours', openingHours ? openingHoursText(openingHours, locale) : undefined],
    ['maintenance', maintenance],
    ['reference', facts.reference],
    ['api', facts.origin + apiBase],
    ['socials', String(lists.socials(facts).length)],
    ['listings', String(facts.listings?.length ?? 0)],
    ['testimonials', String(facts.testimonials?.length ?? 0)],
    ...(status ? statusTexts(status, locale) : []),
    ...(faq ?? []).map(({ category }): [string, string] => [`faq.${category}`, '1']),
    ...(faq?.length ? [['faq', '1'] satisfies [string, string]] : []),
    ...shop.countries.map(({ code, available }): [string, string] => [
      `stock.${code}`,
      whole.format(available),
    ]),
  ];
  return new Map(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const lists = {
  components: ({ status, locale }: PageFacts) => (status ? componentRows(status, locale) : []),
  incidents: ({ status, locale }: PageFacts) => (status ? incidentRows(status, locale) : []),
  countries: ({ shop, locale }: PageFacts) =>
    shop.countries
      .filter(({ available }) => available > 0)
      .toSorted((left, right) => right.available - left.available)
      .map(({ code, name, available }) => ({
        code,
        name: locale === 'sw' ? swahiliCountry(code, name) : name,
        available: whole.format(available),
      })),
  listings: ({ listings = [] }: PageFacts) =>
    listings.map(({ id, loc, ping, speed, priceCents }) => ({
      id,
      city: loc.city,
      isp: loc.isp,
      code: loc.cc,
      ping: ping === null ? '–' : whole.format(ping),
      speed: speed === null ? '–' : whole.format(speed),
      price: usd.format(priceCents / 100),
    })),
  testimonials: ({ testimonials = [] }: PageFacts) =>
    testimonials.map(({ name, about, body, language }) => ({ name, about, body, language })),
  socials: ({ support }: PageFacts) =>
    (support.socialUrls ?? []).flatMap((url) => {
      const href = webAddress(url);
      return href ? [{ href, label: new URL(href).hostname.replace(/^www\./, '') }] : [];
    }),
};

const isList = (name: string): name is keyof typeof lists => Object.hasOwn(lists, name);

function rowsOf(list: string, facts: PageFacts) {
  const [, category] = /^faq-(\w+)$/.exec(list) ?? [];
  if (category === undefined) return isList(list) ? lists[list](facts) : [];
  return (facts.faq ?? []).filter((entry) => entry.category === category);
}

function repeat(item: string, rows: readonly Readonly<Record<string, string>>[]): string {
  return rows
    .slice(0, repeatsMax)
    .map((row) =>
      item.replace(/\{\{\{html\}\}\}|\{\{(\w+)\}\}/g, (mark, key: string | undefined) =>
        key === undefined ? (row['html'] ?? '') : escapeHtml(row[key] ?? mark),
      ),
    )
    .join('');
}

/** A setting becomes a link only when it is an address of the web. */
const webAddress = (text: string | undefined) =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
