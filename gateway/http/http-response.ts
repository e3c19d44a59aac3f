/**
 * Reads the head of an HTTP/1.x answer. Only errors that RFC 9112 lets a proxy repair are repaired;
 * ambiguous heads are refused. The client never gets the original: http-rebuild.ts rewrites it.
 */
import { fieldOf, lengthIn, valuePattern, valuesOf } from './http-head.ts';
import type { Field, Framing, ResponseHead } from './http-head.ts';
import { Refused } from '../refusal.ts';

const cr = 0x0d;
const lf = 0x0a;
const emptyLine = /\r?\n\r?\n$/;

/** How long the head at the start is, its empty line included; null while it is incomplete. A lone
 * LF ends a line (RFC 9112 §2.2). */
export function responseHeadLength(bytes: Buffer, bytesMax: number): number | null {
  const length = lengthToEmptyLine(bytes);
  const isTooLarge = length === null ? bytes.length >= bytesMax : length > bytesMax;
  if (isTooLarge) throw new Refused('head-too-large');
  return length;
}

function lengthToEmptyLine(bytes: Buffer): number | null {
  for (let at = bytes.indexOf(lf); at >= 0; at = bytes.indexOf(lf, at + 1)) {
    if (bytes[at + 1] === lf) return at + 2;
    if (bytes[at + 1] === cr && bytes[at + 2] === lf) return at + 3;
  }
  return null;
}

/** Throws `malformed-request` or `head-too-large`. */
export function parseResponseHead(head: Buffer, fieldsMax: number): ResponseHead {
  const [first = '', ...lines] = head.toString('latin1').replace(emptyLine, '').split(/\r?\n/);
  const match = /^HTTP\/1\.([01]) ([1-9][0-9]{2})(?: ([^]*))?$/.exec(first);
  const [, minor, status, reason = ''] = match ?? [];
  if (status === undefined) throw malformed();
  return {
    // RFC 9110 §15: a client treats what it does not know, such as 999, as it can.
    status: Number(status),
    reason: valuePattern.test(reason) ? reason : '',
    minor: minor === '0' ? 0 : 1,
    fields: fieldsOf(lines, fieldsMax),
  };
}

/** How the body of an answer is delimited, which also depends on the question (RFC 9112 §6.3). */
export function responseFraming(head: ResponseHead, requestMethod: string): Framing {
  const framing = declaredFraming(head);
  const isBodiless = head.status < 200 || head.status === 204 || head.status === 304;
  if (requestMethod === 'HEAD' || isBodiless) return { kind: 'none' };
  return framing ?? { kind: 'close' };
}

/** The length that an answer declares, or null without one. Equal values are one (RFC 9110 §8.6);
 * with chunks it means nothing (RFC 9112 §6.3). Throws `malformed-request` on unequal ones. */
export function declaredLength({ fields }: ResponseHead): number | null {
  const values = valuesOf(fields, 'content-length').flatMap((value) => value.split(','));
  const [first, ...others] = values.map((value) => lengthIn(value.trim()));
  if (others.some((other) => other !== first)) throw malformed();
  return first === undefined || isCoded(fields) ? null : first;
}

/** Whether the line it came on may be left in a state that we and the origin see differently: it is
 * not used again (RFC 9112 §6.1, §6.3). */
export const isFramedTwice = ({ fields }: ResponseHead): boolean =>
  isCoded(fields) && valuesOf(fields, 'content-length').length > 0;

/** Chunks are read as such in HTTP/1.0 too, whose lines are never used again (RFC 9112 §6.1). */
function declaredFraming(head: ResponseHead): Framing | null {
  const length = declaredLength(head);
  const codings = valuesOf(head.fields, 'transfer-encoding');
  const [coding, ...more] = codings;
  if (coding === undefined) return length === null ? null : { kind: 'length', length };
  if (coding.toLowerCase() !== 'chunked' || more.length > 0) throw malformed();
  return { kind: 'chunked' };
}

const isCoded = (fields: readonly Field[]) => valuesOf(fields, 'transfer-encoding').length > 0;

/**
 * Unfolds continued lines (RFC 9112 §5.2), strips blanks from names (§5.1) and drops unreadable
 * lines, as browsers do.
 */
function fieldsOf(lines: readonly string[], fieldsMax: number): Field[] {
  const unfolded: string[] = [];
  for (const line of lines) {
    const last = unfolded.length - 1;
    // A blank before the first field continues nothing (RFC 9112 §2.2).
    if (!/^[ \t]/.test(line) || last < 0) unfolded.push(line);
    else unfolded[last] = `${unfolded[last]} ${line.trim()}`;
  }
  if (unfolded.length > fieldsMax) throw new Refused('head-too-large');
  return unfolded.flatMap((line) => fieldIn(line) ?? []);
}

/**
 * The field of one line of an answer, or null for a broken line. Throws `malformed-request` when a
 * broken line might define where the body ends.
 */
export function fieldIn(line: string): Field | null {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).replace(/[ \t]+$/, '');
  const field = fieldOf(name, line.slice(colon + 1));
  if (field === null && line.split('\r').some(mayFrame)) throw malformed();
  return field;
}

const framing = /contentlength|transferencoding|connection/;

/** Whether the name, however it is broken, is that of a field on which the framing depends. */
const mayFrame = (line: string): boolean =>
  framing.test((line.split(':')[0] ?? '').toLowerCase().replace(/[^a-z]/g, ''));

const malformed = () => new Refused('malformed-request');
