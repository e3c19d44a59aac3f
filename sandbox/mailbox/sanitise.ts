import { escapeHtml } from '../core/html.ts';

// Mail is shown in a sandboxed frame whose policy forbids scripts and every request; this pass
// also takes out what such a frame could not show, so that two walls must fall before one mail
// can act.

const tags = new Set(
  (
    'a abbr b blockquote body br center code div em font h1 h2 h3 h4 h5 h6 head hr html i img li ' +
    'ol p pre s small span strong style sub sup table tbody td tfoot th thead title tr u ul'
  ).split(' '),
);
const attributes = new Set(
  (
    'align alt bgcolor border cellpadding cellspacing class color colspan dir height href ' +
    'id lang role rowspan src style title valign width'
  ).split(' '),
);
const dropped =
  /<(script|iframe|object|embed|form|svg|math|template|noscript)\b[\s\S]*?<\/\1\s*>/gi;
const comment = /<!--[\s\S]*?-->/g;
const tag = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Keeps plain markup, its styles, web links and inline pictures; everything else goes. */
function sanitiseHtml(html: string): string {
  return html.replace(comment, '').replace(dropped, '').replace(tag, keptTag);
}

function keptTag(whole: string): string {
  const [, close, name = '', rest = ''] = new RegExp(tag.source, 'i').exec(whole) ?? [];
  if (!tags.has(name.toLowerCase())) return '';
  return close === '/' ? `</${name}>` : `<${name}${keptAttributes(rest)}>`;
}

function keptAttributes(text: string): string {
  const kept = [...text.matchAll(attribute)].flatMap(([, name = '', double, single, bare]) => {
    const value = double ?? single ?? bare ?? '';
    if (!attributes.has(name.toLowerCase()) || !isHarmless(name.toLowerCase(), value)) return [];
    return [` ${name}="${escapeQuotes(value)}"`];
  });
  return kept.join('');
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return /^(https?:|mailto:|#)/i.test(value.trim());
  return name !== 'src' || /^data:image\/(png|gif|jpeg|webp);/i.test(value.trim());
}

const escapeQuotes = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The document of the frame: links open in a new tab. */
export function framedMail(html: string, text: string): string {
  const body = html === '' ? `<pre>${escapeHtml(text)}</pre>` : sanitiseHtml(html);
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${body}`;
}
