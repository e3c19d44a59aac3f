/** Follows the body of a message through its framing, so that its end is known to the byte. */
import { fieldOf } from './http-head.ts';
import type { Field, Framing } from './http-head.ts';
import { mayTrail } from './http-rebuild.ts';
import { Refused } from '../refusal.ts';

/**
 * `data` holds views of the input, without chunk framing. `used` bytes belong to this message.
 * `trailers` are the fields after the last chunk that may be passed on, when done.
 */
export type Fed = Readonly<{
  data: readonly Buffer[];
  used: number;
  done: boolean;
  trailers?: readonly Field[];
}>;

/** Of one chunk-size line or trailer line. Chunk extensions live there too. */
const lineBytesMax = 4 * 1024;
const trailerLinesMax = 100;
const trailerBytesMax = 16 * 1024;
const crlf = '\r\n';

type FieldReader = (line: string) => Field | null;

/** Of requests they are checked and dropped: no site may take them for fields of the head. */
function checked(line: string): null {
  const colon = line.indexOf(':');
  if (fieldOf(line.slice(0, Math.max(colon, 0)), line.slice(colon + 1)) === null) throw malformed();
  return null;
}

export class BodyReader {
  readonly framing: Framing;
  #stage: 'size' | 'data' | 'data-end' | 'trailer' | 'done' = 'size';
  #left = 0;
  #line = '';
  #trailerLines = 0;
  #trailerBytes = 0;
  readonly #trailers: Field[] = [];
  readonly #fieldIn: FieldReader;

  /** `fieldIn` reads a line after the last chunk that is to be passed on; null leaves it out. */
  constructor(framing: Framing, fieldIn: FieldReader = checked) {
    this.framing = framing;
    this.#fieldIn = fieldIn;
    if (framing.kind === 'length') this.#left = framing.length;
    if (framing.kind === 'none') this.#stage = 'done';
    if (framing.kind === 'length' && framing.length === 0) this.#stage = 'done';
  }

  get isDone(): boolean {
    return this.#stage === 'done';
  }

  /** Throws `malformed-request` on broken chunk framing. */
  feed(bytes: Buffer): Fed {
    const { kind } = this.framing;
    if (this.isDone) return { data: [], used: 0, done: true };
    if (kind === 'close') return { data: [bytes], used: bytes.length, done: false };
    if (kind === 'length') return this.#feedLength(bytes);
    return this.#feedChunked(bytes);
  }

  #feedLength(bytes: Buffer): Fed {
    const used = Math.min(this.#left, bytes.length);
    this.#left -= used;
    if (this.#left === 0) this.#stage = 'done';
    return { data: [bytes.subarray(0, used)], used, done: this.isDone };
  }

  /** RFC 9112 §7.1. Every turn of the loop uses at least one byte or ends it. */
  #feedChunked(bytes: Buffer): Fed {
    const data: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && !this.isDone) {
      if (this.#stage === 'data') {
        const piece = bytes.subarray(at, at + this.#left);
        data.push(piece);
        at += piece.length;
        this.#left -= piece.length;
        if (this.#left === 0) this.#stage = 'data-end';
      } else {
        at += this.#feedLine(bytes, at);
      }
    }
    return { data, used: at, done: this.isDone, trailers: this.#trailers };
  }

  /** Collects one line and acts on it once it is whole. */
  #feedLine(bytes: Buffer, from: number): number {
    const newline = bytes.indexOf(0x0a, from);
    const to = newline < 0 ? bytes.length : newline + 1;
    this.#line += bytes.toString('latin1', from, to);
    if (this.#line.length > lineBytesMax) throw malformed();
    // After a chunk nothing but CRLF may come, so there is no need to wait for the rest of a line.
    if (this.#stage === 'data-end' && !crlf.startsWith(this.#line)) throw malformed();
    if (newline < 0) return to - from;
    if (!this.#line.endsWith(crlf)) throw malformed();
    const line = this.#line.slice(0, -crlf.length);
    this.#line = '';
    this.#act(line);
    return to - from;
  }

  #act(line: string): void {
    if (this.#stage === 'data-end') {
      if (line !== '') throw malformed();
      this.#stage = 'size';
    } else if (this.#stage === 'size') {
      const match = /^([0-9a-fA-F]{1,12})(?:[ \t]*;[\t\x20-\x7e\x80-\xff]*)?$/.exec(line);
      if (match === null) throw malformed();
      this.#left = Number.parseInt(match[1] ?? '', 16);
      this.#stage = this.#left === 0 ? 'trailer' : 'data';
    } else if (line === '') {
      this.#stage = 'done';
    } else {
      this.#trailerLines += 1;
      this.#trailerBytes += line.length;
      const isTooMuch =
        this.#trailerLines > trailerLinesMax || this.#trailerBytes > trailerBytesMax;
      if (isTooMuch) throw malformed();
      const field = this.#fieldIn(line);
      if (field !== null && mayTrail(field)) this.#trailers.push(field);
    }
  }
}

/** The pieces as one write, in chunks of our own when the receiver needs framing. */
export function framed(fed: Fed, chunked: boolean): Buffer {
  if (!chunked) return fed.data.length === 1 ? copyOf(fed.data[0]) : Buffer.concat(fed.data);
  const parts = fed.data
    .filter((piece) => piece.length > 0)
    .flatMap((piece) => [
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from(crlf),
    ]);
  if (fed.done) {
    const lines = (fed.trailers ?? []).map(({ name, value }) => `${name}: ${value}\r\n`);
    parts.push(Buffer.from(`0\r\n${lines.join('')}\r\n`, 'latin1'));
  }
  return Buffer.concat(parts);
}

/** The input is only borrowed. */
const copyOf = (view: Buffer | undefined): Buffer => Buffer.from(view ?? Buffer.alloc(0));

const malformed = () => new Refused('malformed-request');
