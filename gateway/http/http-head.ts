/**
 * Reads the head of an HTTP/1.x request by the letter of RFC 9112. Strict in what it accepts, since
 * everything lenient between two parsers is a way to smuggle a request past one of them.
 * Answers are read in http-response.ts.
 */
import { Refused } from '../refusal.ts';

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
export const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;
const targetPattern = /^[\x21-\x7e]+$/;

/**
 * The length of the head at the start, its empty line included; null while it is incomplete. A lone
 * CR or LF in it is refused as soon as it is seen, since the sender would otherwise wait without
 * end.
 */
export function headLength(bytes: Buffer, bytesMax: number): number | null {
  const at = bytes.indexOf(end);
  if (hasLoneEnding(at < 0 ? bytes : bytes.subarray(0, at))) throw malformed();
  if (at >= 0 && at + end.length <= bytesMax) return at + end.length;
  if (at >= 0 || bytes.length >= bytesMax) throw new Refused('head-too-large');
  return null;
}

/** Whether a CR or LF is alone. A CR at the end may still get its LF. */
function hasLoneEnding(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(lf); at >= 0; at = bytes.indexOf(lf, at + 1)) {
    if (bytes[at - 1] !== cr) return true;
  }
  for (let at = bytes.indexOf(cr); at >= 0; at = bytes.indexOf(cr, at + 1)) {
    if (at + 1 < bytes.length && bytes[at + 1] !== lf) return true;
  }
  return false;
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
export function requestFraming({ fields, minor }: RequestHead): Framing {
  const lengths = valuesOf(fields, 'content-length');
  const codings = valuesOf(fields, 'transfer-encoding');
  // Both together, or either twice, is how requests are smuggled (RFC 9112 §11.2).
  if (codings.length + lengths.length > 1) throw malformed();
  const [length] = lengths;
  if (length !== undefined) return { kind: 'length', length: lengthIn(length) };
  const [coding] = codings;
  if (coding === undefined) return { kind: 'none' };
  if (coding.toLowerCase() !== 'chunked' || minor === 0) throw malformed();
  return { kind: 'chunked' };
}

/** A single Content-Length. Throws `malformed-request`. */
export function lengthIn(value: string): number {
  if (!/^[0-9]{1,15}$/.test(value)) throw malformed();
  return Number(value);
}

/** Lines without their CRLF, up to the empty one. `headLength` has refused lone endings. */
const linesOf = (head: Buffer): string[] =>
  head.toString('latin1', 0, head.length - end.length).split('\r\n');

function fieldsOf(lines: readonly string[], fieldsMax: number): Field[] {
  if (lines.length > fieldsMax) throw new Refused('head-too-large');
  return lines.map((line) => {
    const colon = line.indexOf(':');
    // Nothing is cut off the name, which refuses a folded line and a space before the colon.
    const field = fieldOf(line.slice(0, Math.max(colon, 0)), line.slice(colon + 1));
    if (field === null) throw malformed();
    return field;
  });
}

/** A field, or null unless the name is a token and the value has no control character. */
export function fieldOf(name: string, rawValue: string): Field | null {
  const value = rawValue.replace(blankEnds, '');
  if (!tokenPattern.test(name) || !valuePattern.test(value)) return null;
  return { name, key: name.toLowerCase(), value };
}

const malformed = () => new Refused('malformed-request');
