import type { IncomingHttpHeaders } from 'node:http';
import type { BlockSign } from '#contracts/sale/site-checks.ts';

/** An answer of a site as far as it is looked at. */
export type Page = Readonly<{
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** Its text, as far as it was read. */
  text: string;
}>;

type Rule = Readonly<{ sign: BlockSign; fits: (page: Page) => boolean }>;

const denying: ReadonlySet<number> = new Set([403, 429, 503]);
const isDenied = ({ status }: Page) => denying.has(status);
const has = ({ headers }: Page, name: string, value: RegExp) =>
  value.test(String(headers[name] ?? ''));
const titleOf = ({ text }: Page) => /<title[^>]*>([^<]{0,300})/i.exec(text)?.[1] ?? '';

const anyOf = (...wordings: readonly string[]) => new RegExp(wordings.join('|'), 'i');

const captchaTitle = anyOf(
  'captcha',
  'are you (?:a )?(?:human|robot)',
  'not a (?:robot|bot)',
  "verify (?:that )?you(?:’|'| a)re (?:a )?human",
  'human verification',
  'pardon our interruption',
  'just a moment',
  'attention required',
  'security (?:check|verification)',
  'bot (?:check|detection|verification)',
);
const deniedTitle = anyOf(
  'access (?:to this (?:page|site) (?:has been |is )?)?(?:denied|blocked|restricted)',
  '(?:request|you have been|you are) blocked',
  'not available in your (?:country|region|location)',
  '^\\s*(?:403 )?forbidden',
);

/**
 * The signs in the order in which they are looked for: those of one protection before what any
 * site may say. Each is documented by its maker, or is the wording of its own deny page.
 */
const rules: readonly Rule[] = [
  {
    sign: 'cloudflare',
    fits: (page) =>
      has(page, 'cf-mitigated', /^challenge$/i) ||
      (isDenied(page) && page.text.includes('/cdn-cgi/challenge-platform/')),
  },
  { sign: 'datadome', fits: ({ text }) => text.includes('captcha-delivery.com/') },
  { sign: 'human', fits: ({ text }) => /\bpx-captcha\b/.test(text) },
  { sign: 'aws-waf', fits: (page) => has(page, 'x-amzn-waf-action', /^(?:captcha|challenge)$/i) },
  {
    sign: 'akamai',
    fits: (page) =>
      page.status === 403 &&
      (has(page, 'server', /^akamaighost/i) || page.text.includes('errors.edgesuite.net')),
  },
  { sign: 'imperva', fits: ({ text }) => text.includes('Incapsula incident ID') },
  {
    sign: 'google',
    fits: ({ url, text }) =>
      (/(?:^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname.startsWith('/sorry')) ||
      text.includes('unusual traffic from your computer network'),
  },
  { sign: 'captcha-page', fits: (page) => captchaTitle.test(titleOf(page)) },
  { sign: 'denied-page', fits: (page) => deniedTitle.test(titleOf(page)) },
  { sign: 'rate-limited', fits: ({ status }) => status === 429 },
  { sign: 'denied-status', fits: ({ status }) => status === 403 || status === 451 },
];

/** By what sign an answer looks as if the site turned this visitor away; null without one. */
export const looksBlocked = (page: Page): BlockSign | null =>
  rules.find(({ fits }) => fits(page))?.sign ?? null;
