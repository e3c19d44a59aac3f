/** Does it work with my site: one request through a listing, before it is bought. */
import * as z from 'zod/mini';
import { secondMs } from '../time.ts';
import { call, idParam } from '../site/paths.ts';
import { typedWithoutBlanks } from '../typed.ts';

/** How many a customer who has paid once can make in a day of Nairobi. */
export const siteChecksPerDay = 3;
/** What a check takes at most: time, redirects, and bytes of the last answer. */
export const siteCheckMs = 10 * secondMs;
export const siteRedirectsMax = 5;
export const siteBytesMax = 256_000;

const urlMax = 2_000;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** "example.com" is an address too: of https. */
const withScheme = (typed: string) =>
  typed === '' || scheme.test(typed) ? typed : `https://${typed}`;

function isSite(typed: string): boolean {
  const url = URL.parse(typed);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false;
  return url.hostname !== '' && url.username === '' && url.password === '';
}

export const siteCheckBody = z.object({
  url: z
    .string()
    .check(
      z.overwrite(typedWithoutBlanks),
      z.overwrite(withScheme),
      z.maxLength(urlMax),
      z.refine(isSite, 'Enter a web address, such as https://example.com'),
    ),
});

/**
 * `works`: the site answered with its page. `blocked`: by a sign, it turns such visitors away.
 * `error`: it answered with an error that may have other causes. `unreached`: no answer came.
 */
export const siteVerdicts = ['works', 'blocked', 'error', 'unreached'] as const;

/** By what an answer looks blocked; the README of `inventory/sites` says how each is recognised. */
export const blockSigns = [
  'cloudflare',
  'datadome',
  'human',
  'akamai',
  'imperva',
  'aws-waf',
  'google',
  'captcha-page',
  'denied-page',
  'denied-status',
  'rate-limited',
] as const;

/** Why no answer came. */
export const siteFailures = [
  'proxy-failed',
  'not-reached',
  'timeout',
  'tls',
  'connection-lost',
  'bad-answer',
  'too-many-redirects',
  'redirect-refused',
] as const;

/** POST /proxies/:id/site-check. Of the page itself nothing is answered or kept. */
export const siteCheck = z.object({
  verdict: z.enum(siteVerdicts),
  /** HTTP's, of the last answer; null where none came. */
  status: z.nullable(z.number()),
  /** By what sign it looks blocked, or why no answer came; null for every other verdict. */
  reason: z.nullable(z.enum([...blockSigns, ...siteFailures])),
  /** Whose answer it is: another host than the one asked for after a redirect. */
  host: z.string(),
  redirects: z.number(),
  /** From the first dial to the last byte that was read. */
  ms: z.number(),
  /** Of the last answer's body, at most `siteBytesMax`. */
  bytes: z.number(),
  checkedAt: z.iso.datetime(),
  /** Checks that are left today. */
  left: z.number(),
});

export const siteCheckCalls = {
  checkSite: call({
    method: 'POST',
    path: '/proxies/:id/site-check',
    params: idParam,
    body: siteCheckBody,
    answer: siteCheck,
  }),
} as const;

export type SiteCheck = z.infer<typeof siteCheck>;
export type SiteVerdict = SiteCheck['verdict'];
export type BlockSign = (typeof blockSigns)[number];
export type SiteFailure = (typeof siteFailures)[number];
