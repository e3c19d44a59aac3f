/**
 * Typed and pasted text without invisible characters. Contacts, chats, PDFs and spreadsheets put
 * marks of direction, soft hyphens, special blanks and look-alike dashes around a number or a code;
 * each typed field removes them here before validation, in browser and server.
 */

/** Joiners, and what chooses the form of an emoji: words need them, a code or a number has none. */
const shaping = /[\u200c\u200d\p{VS}]/gu;
/** Format characters, and others that are drawn as nothing. */
const unseenInWords = /(?![\u200c\u200d\p{VS}])[\p{Cf}\p{DI}]/gu;
const unseenChar = /[\s\p{Cf}\p{DI}]/u;
const blanks = /[\p{Zs}\t]/gu;
const lineEnds = /[\r\n\p{Zl}\p{Zp}]/gu;
/** Hyphens, dashes and minus signs of every width. */
const dashes = /[\p{Pd}\u2043\u2212]/gu;
const fullWidth = /[\uff01-\uff5e]/g;

/** Figures as Arabic and Persian keyboards write them. */
const arabicFigures = /[\u0660-\u0669\u06f0-\u06f9]/g;
/**
 * Text of any number of lines: invisible characters are trimmed at its ends, and stay within it.
 */
export function typedText(text: string): string {
  const isUnseenAt = (index: number) => unseenChar.test(text.charAt(index));
  let [from, to] = [0, text.length];
  while (from < to && isUnseenAt(from)) from += 1;
  while (to > from && isUnseenAt(to - 1)) to -= 1;
  return text.slice(from, to);
}

/**
 * One line of words (a name, a search): invisible characters are removed, each blank is a space.
 */
export const typedLine = (text: string): string =>
  text.replace(unseenInWords, '').replace(blanks, ' ').trim();

/** A code, a number or an address: also with ASCII dashes and ASCII for full-width characters. */
export const typedCode = (text: string): string =>
  typedLine(text.replace(shaping, '').replace(lineEnds, ' '))
    .replace(dashes, '-')
    .replace(fullWidth, (char) => char.normalize('NFKC'))
    .trim();

/** A number, or digits in groups: also with ASCII figures for Arabic ones. */
export const typedNumber = (text: string): string =>
  typedCode(text).replace(arabicFigures, (figure) => String(figure.charCodeAt(0) & 0xf));

/** A code without any blank, such as a coupon or an email address. */
export const typedWithoutBlanks = (text: string): string => typedCode(text).replace(/ /g, '');

/**
 * An email address, also in the form that a link or an email program copies: "<amina@demo.test>".
 */
export const typedEmail = (text: string): string =>
  typedWithoutBlanks(text)
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1');

/** What people write before an order's code, which begins with LG. */
const announced = /^(?:ORDER|ODA|REF(?:ERENCE)?|ACC(?:OUNT|T)?|NAMBA|NUMBER|NO)+(?=LG)/;

/**
 * An order's code, a payment's reference or a one-time code, however it is typed: "#lg–abc 234" and
 * "Order LG-ABC234" are LGABC234.
 */
export const typedReference = (text: string): string =>
  typedNumber(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(announced, '');
