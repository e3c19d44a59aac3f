/**
 * Reads the head of an HTTP/1.x message by the letter of RFC 9112. Strict in what it accepts, since
 * everything lenient between two parsers is a way to smuggle a request past one of them.
 */
import { Refused } from './refusal.ts';

/** `key` is the name in lower case: names are compared without case. */
export type Field = Readonly<{ name: string; key: string; value: string }>;
export type RequestHead = Readonly<{
  method: string;
  target: string;
  minor: 0 | 1;
  fields: readonly Field[];
}>;
export type ResponseHead = Readonly<{
  status: number;
  reason: string;
  minor: 0 | 1;
  fields: readonly Field[];
}>;
export type Framing =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'length'; length: number }>
  | Readonly<{ kind: 'chunked' }>
  | Readonly<{ kind: 'close' }>;

const cr = 0x0d;
const lf = 0x0a;
const end = Buffer.from('\r\n\r\n');
const tokenPattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// RFC 9110 §5.5: visible characters, obs-text, space and tab. No CR, LF or NUL.
const blankEnds = /^[ \t]+|[ \t]+$/g;
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;
const targetPattern = /^[\x21-\x7e]+$/;

/** How long the head at the start is, its empty line included; null while it is incomplete. */
export function headLength(bytes: Buffer, bytesMax: number): number | null {
  const at = bytes.indexOf(end);
  if (at >= 0 && at + end.length <= bytesMax) return at + end.length;
  if (at >= 0 || bytes.length >= bytesMax) throw new Refused('head-too-large');
  return null;
}

/** RFC 9112 §2.2: an empty line before a request may be skipped. Answers how many bytes it has. */
export const emptyLineLength = (bytes: Buffer): number =>
  bytes[0] === cr && bytes[1] === lf ? 2 : 0;

/** Throws `malformed-request` or `head-too-large`. */
export function parseRequestHead(head: Buffer, fieldsMax: number): RequestHead {
  const [first = '', ...lines] = linesOf(head);
  const match = /^([^ ]+) ([^ ]+) HTTP\/1\.([01])$/.exec(first);
  const [, method = '', target = '', minor] = match ?? [];
  if (!tokenPattern.test(method) || !targetPattern.test(target)) throw malformed();
  return { method, target, minor: minor === '0' ? 0 : 1, fields: fieldsOf(lines, fieldsMax) };
}

export function parseResponseHead(head: Buffer, fieldsMax: number): ResponseHead {
  const [first = '', ...lines] = linesOf(head);
  const match = /^HTTP\/1\.([01]) ([1-5][0-9]{2})(?: (.*))?$/.exec(first);
  const [, minor, status, reason = ''] = match ?? [];
  if (status === undefined || !valuePattern.test(reason)) throw malformed();
  return {
    status: Number(status),
    reason,
    minor: minor === '0' ? 0 : 1,
    fields: fieldsOf(lines, fieldsMax),
  };
}

/** Every value under the name, which is given in lower case; in order. */
export function valuesOf(fields: readonly Field[], name: string): readonly string[] {
  let found: string[] | null = null;
  for (const { key, value } of fields) if (key === name) (found ??= []).push(value);
  return found ?? none;
}

const none: readonly string[] = [];

/** The comma-separated members of every field of the name, in lower case. */
export const membersOf = (fields: readonly Field[], name: string): readonly string[] =>
  valuesOf(fields, name)
    .flatMap((value) => value.split(','))
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');

/** How the body of a request is delimited (RFC 9112 §6.3). */
export function requestFraming(head: RequestHead): Framing {
  return declaredFraming(head) ?? { kind: 'none' };
}

/** How the body of an answer is delimited, which also depends on the question. */
export function responseFraming(head: ResponseHead, requestMethod: string): Framing {
  const isBodiless = head.status < 200 || head.status === 204 || head.status === 304;
  if (requestMethod === 'HEAD' || isBodiless) {
    declaredFraming(head);
    return { kind: 'none' };
  }
  return declaredFraming(head) ?? { kind: 'close' };
}

function declaredFraming({ fields, minor }: RequestHead | ResponseHead): Framing | null {
  const lengths = valuesOf(fields, 'content-length');
  const codings = valuesOf(fields, 'transfer-encoding');
  // Both together, or either twice, is how requests are smuggled (RFC 9112 §11.2).
  if (codings.length + lengths.length > 1) throw malformed();
  const [length] = lengths;
  if (length !== undefined) {
    if (!/^[0-9]{1,15}$/.test(length)) throw malformed();
    return { kind: 'length', length: Number(length) };
  }
  const [coding] = codings;
  if (coding === undefined) return null;
  if (coding.toLowerCase() !== 'chunked' || minor === 0) throw malformed();
  return { kind: 'chunked' };
}

/** Lines without their CRLF, up to the empty one. A lone CR or LF anywhere is refused. */
function linesOf(head: Buffer): string[] {
  const text = head.toString('latin1', 0, head.length - end.length);
  const lines = text.split('\r\n');
  if (lines.some((line) => line.includes('\r') || line.includes('\n'))) throw malformed();
  return lines;
}

function fieldsOf(lines: readonly string[], fieldsMax: number): Field[] {
  if (lines.length > fieldsMax) throw new Refused('head-too-large');
  return lines.map((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0));
    const value = line.slice(colon + 1).replace(blankEnds, '');
    // The name must be a token, which also refuses a folded line and a space before the colon.
    if (!tokenPattern.test(name) || !valuePattern.test(value)) throw malformed();
    return { name, key: name.toLowerCase(), value };
  });
}

const malformed = () => new Refused('malformed-request');
