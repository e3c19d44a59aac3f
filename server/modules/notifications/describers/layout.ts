import type { Locale } from '#contracts/locales.ts';
import { escapeHtml } from '#contracts/escape-html.ts';

/** One family of mails: a logo, one column, a table of facts, one button; and the same as text. */
export type Letter = Readonly<{
  language: Locale;
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  /** Address of the shop's icon. */
  icon: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [name: string, value: string])[];
  button?: Readonly<{ label: string; url: string }>;
  footer: string;
  /** The line above the button's full address. */
  plainLink: string;
  /** The way off the list that the mail is of. */
  leave?: Readonly<{ label: string; url: string }>;
}>;

const subjectMax = 150;
/** One line without control, line or paragraph separators, for any input (rule S115). */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, subjectMax);

export function toText({ heading, paragraphs, facts = [], ...letter }: Letter): string {
  const { button, leave, footer } = letter;
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  const table = facts.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${value}`).join('\n');
  const action = button ? `${button.label}:\n${button.url}` : '';
  const wayOff = leave ? `${leave.label}:\n${leave.url}` : '';
  const parts = [heading, ...paragraphs, table, action, `-- \n${footer}`, wayOff];
  return parts.filter(Boolean).join('\n\n');
}

export function toHtml(letter: Letter, shopName: string): string {
  const { language, subject, preview, icon, heading, paragraphs, facts = [], footer } = letter;
  const name = escapeHtml(shopName);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style></head>
<body><div class="preview">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td>
<table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="brand">
<img src="${escapeHtml(icon)}" width="28" height="28" alt=""> ${name}</td></tr>
<tr><td class="body"><h1>${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${factsTable(facts)}
${buttonOf(letter)}</td></tr>
<tr><td class="foot">${paragraph(footer)}${leaveOf(letter)}</td></tr>
</table></td></tr></table></body></html>`;
}

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

function factsTable(facts: readonly (readonly [string, string])[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const open = '<table class="facts" width="100%" cellpadding="0" cellspacing="0">';
  return `${open}${rows.join('')}</table>`;
}

function buttonOf({ button, plainLink }: Letter): string {
  if (!button) return '';
  const href = escapeHtml(button.url);
  return `<p><a class="button" href="${href}">${escapeHtml(button.label)}</a></p>
<p class="plain">${escapeHtml(plainLink)}<br>${href}</p>`;
}

const leaveOf = ({ leave }: Letter) =>
  leave ? `<p><a href="${escapeHtml(leave.url)}">${escapeHtml(leave.label)}</a></p>` : '';

// Mail programs read one plain style sheet; the dark colours follow the reader's setting.
const styles = `
body{margin:0;background:#f5f4f8;color:#1d1a24;font:16px/1.5 Inter,Helvetica,Arial,sans-serif}
.preview{display:none;max-height:0;overflow:hidden}
.page{background:#f5f4f8}.page>tbody>tr>td{padding:32px 16px}
.card{max-width:560px;background:#fff;border:1px solid #e4e1ec;border-radius:14px}
.brand{padding:24px 32px 0;font-weight:700;font-size:18px;color:#7c25ba}
.brand img{border-radius:7px;vertical-align:middle}
.body{padding:8px 32px 16px}h1{font-size:22px;line-height:1.3;margin:16px 0}
p{margin:0 0 16px}
.facts{margin:0 0 24px;border-top:1px solid #e4e1ec}
.facts th,.facts td{padding:8px 0;border-bottom:1px solid #e4e1ec;vertical-align:top}
.facts th{width:38%;text-align:left;font-weight:400;color:#625c70;padding-right:16px}
.facts td{font-variant-numeric:tabular-nums;word-break:break-word}
.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#7c25ba;color:#fff;
text-decoration:none;font-weight:600}
.plain,.foot{font-size:13px;color:#625c70;word-break:break-word}
.foot{padding:0 32px 16px}
@media (prefers-color-scheme:dark){
body,.page{background:#141218!important;color:#ece8f3!important}
.card{background:#1e1b25!important;border-color:#373242!important}
.brand{color:#c08be8!important}.facts,.facts th,.facts td{border-color:#373242!important}
.facts th,.plain,.foot{color:#a9a2b8!important}.button{background:#9a4fd3!important}}
`;
