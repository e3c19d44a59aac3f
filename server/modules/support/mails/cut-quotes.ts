import { replyMarks } from '#modules/notifications';

/** A line of an email; `isQuoted` where its program marks it as a quote. */
export type MailLine = Readonly<{ text: string; isQuoted: boolean }>;

/** Of "On Mon, 2 Mar 2026, Lango <a@b> wrote:", in our customers' languages. */
const wrote =
  /\b(wrote|writes|aliandika|ameandika|schrieb|escribió|escreveu|ha scritto)\b|a écrit/iu;
/** How one that is broken over several lines begins, with its date. */
const attributionBegins =
  /^(?:(?:on|le|am|mnamo|tarehe|el|em|il|den|op|dnia|dne)\b.*\d|\d{1,4}[-/.]\d)/iu;
/** A person's own "On Monday I wrote:" has neither a date in digits nor an address. */
const dated = /\d{1,2}[:./ ]|\d{4}|@/;
const attributionMax = 400;
const linesJoinedMax = 4;
/** "From: Lango <a@b>", alone or in bold, as programs head the mail that they repeat. */
const headers =
  'from|sent|date|to|cc|subject|reply-to|kutoka|ilitumwa|tarehe|kwa|mada|von|gesendet|an|betreff|' +
  'de|envoyé|à|objet|enviado|para|asunto';
const headerLine = new RegExp(`^[*_ ]{0,3}(${headers})[*_ ]{0,3}\\s?:[*_ ]{0,3}\\s*\\S`, 'iu');
const sender = /^[*_ ]{0,3}(from|kutoka|von|de)\b/iu;
const divider = /^\s*(?:-{2,}.{0,60}-{2,}|_{10,}|\*{5,}|begin forwarded message:)\s*$/i;
const signatureMark = /^-- ?$/;
const device =
  '(?:iPhone|iPad|iPod|Android|Samsung|Galaxy|Huawei|HUAWEI|Honor|Tecno|TECNO|Infinix|itel|Itel|Xiaomi|Redmi|POCO|' +
  'Oppo|OPPO|vivo|Vivo|Nokia|Pixel|BlackBerry|mobile|phone|smartphone|device|simu|Outlook|Yahoo|Gmail|Mail|Proton)';
const model =
  '(?: (?:Galaxy|Note|Pro|Max|Plus|Ultra|Mini|Lite|SE|FE|Spark|Camon|Hot|Smart|Redmi|Edge|Fold|Flip|Tab|' +
  '[Pp]hone|[Dd]evice|[Ss]martphone|Mail|mobile|for|on|Windows|iOS|Android|[A-Z]?\\d{1,3}[a-zA-Z]{0,2}|[45]G))';
const begins =
  '(?:[Ss]ent (?:from|via) (?:my |an? )?|[Gg]et |[Ii]metumwa kutoka (?:kwa |kwenye )?|Envoyé de mon |Von meinem )';
/** Only lines that phones and programs add: a person's own sentence may begin the same way. */
const deviceLine = new RegExp(`^${begins}${device}${model}{0,5}\\.?$`);

/** A plain text as lines: what begins with ">" is quoted. */
export const linesOf = (text: string): MailLine[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => ({ text: line, isQuoted: line.startsWith('>') }));

/**
 * The person's own text, without the history added by their mail program. History is everything
 * after our own reply mark or a block of two or more header lines, and quotes directly below an
 * attribution; nothing else is cut. Lines of phones and the signature mark are removed at the end.
 * When nothing would be left, everything is shown.
 *
 * `isPage`: the mail came as HTML, where all that is quoted goes.
 */
export function cutQuotes(lines: readonly MailLine[], { isPage = false } = {}): string {
  const end = lines.findIndex((_, index) => beginsHistory(lines, index));
  const own = withoutQuoted(end === -1 ? lines : lines.slice(0, end));
  const shown = withoutClosing(own.filter(({ isQuoted }) => !(isPage && isQuoted)));
  return shown === '' ? textOf(lines) : shown;
}

/** All lines as one text. */
export const textOf = (lines: readonly MailLine[]) =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const isBlank = (line: MailLine | undefined) => (line?.text.trim() ?? '') === '';
const isMark = ({ text }: MailLine) => replyMarks.some((mark) => text.includes(mark));

function beginsHistory(lines: readonly MailLine[], index: number): boolean {
  const line = lines[index];
  if (!line || line.isQuoted) return false;
  if (isMark(line)) return true;
  const head = divider.test(line.text) ? nextSeen(lines, index + 1) : index;
  return isHeaderBlock(lines, head);
}

/**
 * A "From:" and at least one more header on the next line: a single one may be the person's own
 * text.
 */
function isHeaderBlock(lines: readonly MailLine[], index: number): boolean {
  const [first, second] = [lines[index]?.text ?? '', lines[index + 1]?.text ?? ''];
  return headerLine.test(first) && headerLine.test(second) && sender.test(first);
}

function nextSeen(lines: readonly MailLine[], from: number): number {
  const found = lines.findIndex((line, index) => index >= from && !isBlank(line));
  return found === -1 ? lines.length : found;
}

/**
 * Takes out each attribution with the quoted lines below it. Who answered between quoted lines
 * keeps these, which say what was answered.
 */
function withoutQuoted(lines: readonly MailLine[]): MailLine[] {
  const own: MailLine[] = [];
  for (let index = 0; index < lines.length;) {
    const quoted = quotedBelowAttribution(lines, index);
    if (quoted === undefined) {
      const line = lines[index];
      if (line) own.push(line);
      index += 1;
      continue;
    }
    const end = endOfQuoted(lines, quoted);
    const isBetween = lines.slice(end).some((line) => line.isQuoted);
    if (isBetween) own.push(...lines.slice(quoted, end));
    index = end;
  }
  return own;
}

/** Where the quoted lines begin, if an attribution begins here: programs break it anywhere. */
function quotedBelowAttribution(lines: readonly MailLine[], index: number): number | undefined {
  if (isBlank(lines[index]) || lines[index]?.isQuoted) return undefined;
  for (let count = 1; count <= linesJoinedMax; count += 1) {
    const joined = lines.slice(index, index + count);
    if (joined.some((line) => line.isQuoted || isBlank(line))) return undefined;
    const text = joined.map((line) => line.text.trim()).join(' ');
    if (text.length > attributionMax) return undefined;
    if (!/[:：]$/.test(text) || !wrote.test(text) || !dated.test(text)) continue;
    // Text above an attribution is the person's own, not the beginning of it.
    const isBroken = attributionBegins.test(joined[0]?.text ?? '') && text.includes('@');
    if (count > 1 && !isBroken) return undefined;
    const next = nextSeen(lines, index + count);
    return lines[next]?.isQuoted ? next : undefined;
  }
  return undefined;
}

function endOfQuoted(lines: readonly MailLine[], from: number): number {
  const end = lines.findIndex((line, index) => index >= from && !line.isQuoted);
  return end === -1 ? lines.length : end;
}

/** Without a phone's own line and a signature's mark, where nothing but these is below. */
function withoutClosing(lines: readonly MailLine[]): string {
  const kept = [...lines];
  for (;;) {
    const last = kept.at(-1);
    if (!last) return '';
    const text = last.text.trim();
    const isClosing = !last.isQuoted && (signatureMark.test(last.text) || deviceLine.test(text));
    if (text !== '' && !isClosing) return textOf(kept);
    kept.pop();
  }
}
