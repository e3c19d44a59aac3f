import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** As `accept-encoding` names them (RFC 9110, section 8.4.1), the best first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A body that is sent more than once. */
export type Packed = Readonly<{
  plain: Buffer;
  /** Its entity tag, quoted (RFC 9110, section 8.8.3). */
  tag: string;
  /** The body in that packing, made when it is first asked for. */
  packed: (encoding: Encoding) => Promise<Buffer>;
}>;

type Packing = Readonly<{
  /** Brotli's, of 11; each of the last steps takes several times as long. */
  quality: number;
  /** The stronger compression after the first answer, for later visitors. */
  laterQuality?: number;
}>;

/** Packs a text when it is first asked for, and keeps what was made. */
export function pack(text: string, { quality, laterQuality }: Packing): Packed {
  const plain = Buffer.from(text);
  const brotli = (level: number) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    return packBrotli(plain, { params });
  };
  const made = new Map<Encoding, Promise<Buffer>>();
  const make = {
    br: () => {
      const first = brotli(quality);
      if (laterQuality !== undefined) void packAgain(first, laterQuality).catch(() => undefined);
      return first;
    },
    gzip: () => packGzip(plain),
  };
  /** A failure keeps the first compression, which the visitor waits for. */
  const packAgain = async (first: Promise<Buffer>, level: number) => {
    await first;
    const smaller = await brotli(level);
    made.set('br', Promise.resolve(smaller));
  };
  return {
    plain,
    // Weak, since the same body is sent in several packings.
    tag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    packed: (encoding) => {
      const known = made.get(encoding) ?? make[encoding]();
      made.set(encoding, known);
      return known;
    },
  };
}

type Sent = Readonly<{ body: Packed; type: string }>;

/** The best packing that a client takes, by its `accept-encoding`; undefined for none of ours. */
function encodingFor(accepted: string): Encoding | undefined {
  // What browsers send: names without weights.
  if (/^[a-z, -]+$/.test(accepted)) {
    const names = accepted.split(',').map((name) => name.trim());
    return encodings.find((each) => names.includes(each));
  }
  const best = negotiate(accepted, [...encodings]);
  return encodings.find((each) => each === best);
}

/** In the best packing that the client takes, or not at all where it has this very body. */
export async function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, type }: Sent,
): Promise<FastifyReply> {
  const { tag, plain } = body;
  const known = headers['if-none-match']?.split(',').map((one) => one.trim());
  const isKnown = reply.statusCode === 200 && known?.includes(tag);
  const described = { etag: tag, vary: 'accept-encoding', 'content-type': type };
  if (isKnown) return reply.headers(described).code(304).send();
  const encoding = encodingFor(headers['accept-encoding'] ?? '');
  if (encoding === undefined) return reply.headers(described).send(plain);
  const packed = await body.packed(encoding);
  return reply.headers({ ...described, 'content-encoding': encoding }).send(packed);
}
