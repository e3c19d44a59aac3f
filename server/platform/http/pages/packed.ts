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

/** `quality` is brotli's, of 11; each of the last steps takes several times as long. */
export function pack(text: string, { quality }: Readonly<{ quality: number }>): Packed {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const make = {
    br: () => packBrotli(plain, { params }),
    gzip: () => packGzip(plain),
  };
  const made = new Map<Encoding, Promise<Buffer>>();
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

/** In the best packing that the client takes, or not at all where it has this very body. */
export async function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, type }: Sent,
): Promise<FastifyReply> {
  reply.header('etag', body.tag).header('vary', 'accept-encoding').type(type);
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (reply.statusCode === 200 && known?.includes(body.tag)) return reply.code(304).send();
  const best = negotiate(headers['accept-encoding'] ?? '', [...encodings]);
  const encoding = encodings.find((each) => each === best);
  if (encoding === undefined) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.packed(encoding));
}
