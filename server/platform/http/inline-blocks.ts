import { createHash } from 'node:crypto';

const blocks = {
  'script-src': /<script(?: type="module")?>([^]*?)<\/script>/g,
  'style-src': /<style>([^]*?)<\/style>/g,
} as const;

/**
 * Lets a page apply what was written into it when it was built: adds the hashes of its styles and
 * of its scripts without a file to a content policy (CSP Level 3, section 6.7.3.3). `html` is the
 * page as built, so that nothing which is filled in later can be let in.
 */
export function allowInline(policy: string, html: string): string {
  return Object.entries(blocks).reduce((allowed, [directive, block]) => {
    const sources = [...html.matchAll(block)].map(([, text = '']) => ` '${hashOf(text)}'`);
    return allowed.replace(`${directive} 'self'`, (own) => own + [...new Set(sources)].join(''));
  }, policy);
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
