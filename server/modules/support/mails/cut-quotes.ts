import { replyMarks } from '#modules/notifications';

/** "On Mon, 2 Mar 2026, Lango wrote:" in the languages of our customers, on one line or broken. */
const attribution =
  /^(on|le|am|mnamo|tarehe|\d).{6,300}\b(wrote|aliandika|a écrit|schrieb)\b.{0,60}:$/i;
const divider = /^\s*(-{2,}\s*(original message|forwarded message)|_{10,}\s*$)/i;
const headerBlock = /^(from|kutoka|von|de)\s*:\s.+@/i;
const signature = /^-- ?$/;
const device = /^(sent from my|get outlook for|imetumwa kutoka)\b/i;
const linesJoinedMax = 3;

/**
 * What somebody wrote in an answer, without the history that their mail program put under it. Who
 * answered below or between quoted lines keeps their own lines.
 */
export function cutQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((_, index) => beginsHistory(lines, index));
  const above = withoutSignature(end === -1 ? lines : lines.slice(0, end));
  if (above !== '') return above;
  const own = lines.filter((line, index) => !isQuoted(line) && !isAttribution(lines, index));
  return withoutSignature(own.filter((line) => !isMark(line)));
}

function beginsHistory(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (isMark(line) || divider.test(line) || headerBlock.test(line)) return true;
  if (isAttribution(lines, index)) return true;
  // Quoted lines up to the end are history; between them somebody may have answered.
  return isQuoted(line) && lines.slice(index).every((rest) => isQuoted(rest) || rest.trim() === '');
}

const isQuoted = (line: string) => line.startsWith('>');
const isMark = (line: string) => replyMarks.some((mark) => line.includes(mark));

/** Mail programs break the long line anywhere, so up to three are read as one. */
function isAttribution(lines: readonly string[], index: number): boolean {
  if ((lines[index] ?? '').trim() === '') return false;
  return Array.from({ length: linesJoinedMax }, (_, more) =>
    lines
      .slice(index, index + more + 1)
      .join(' ')
      .trim(),
  ).some((joined) => attribution.test(joined));
}

function withoutSignature(lines: readonly string[]): string {
  const end = lines.findIndex((line) => signature.test(line) || device.test(line.trim()));
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

/** The words of a mail that came as a page only. What they are shown as is text in any case. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(blockquote|div[^>]*class="[^"]*gmail_quote)[\s\S]*$/i, '')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
