import { createHash } from 'node:crypto';

const blocks = {
  'script-src': /<script(?: type="module")?>([^]*?)<\/script>/g,
  'style-src': /<style>([^]*?)<\/style>/g,
} as const;

/**
 * Lets pages apply what was written into them when they were built: adds the hashes of their styles
 * and of their scripts without a file to a content policy (CSP Level 3, section 6.7.3.3). `html` is
 * the page as built, so that nothing which is filled in later can be let in; of each page the work
 * is done once.
 */
export function inlineAllowance(): (policy: string, html: string) => string {
  const known = new Map<string, Sources>();
  return (policy, html) => {
    const sources = known.get(html) ?? sourcesIn(html);
    known.set(html, sources);
    return Object.entries(sources).reduce(
      (allowed, [directive, own]) =>
        allowed.replace(`${directive} 'self'`, (before) => before + own),
      policy,
    );
  };
}

type Sources = Readonly<Record<string, string>>;

const sourcesIn = (html: string): Sources =>
  Object.fromEntries(
    Object.entries(blocks).map(([directive, block]) => {
      const hashes = [...html.matchAll(block)].map(([, text = '']) => ` '${hashOf(text)}'`);
      return [directive, [...new Set(hashes)].join('')];
    }),
  );

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
