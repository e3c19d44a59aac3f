import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { NotFound } from '#platform/errors.ts';
import type { Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Keyring } from '#platform/secrets.ts';
import { isOurs, objectBytesMax } from './probe-object.ts';
import { echoPath } from './probe-settings.ts';
import { seenByEdge } from './seen-by-edge.ts';

type Deps = Readonly<{ clock: Clock; keyring: Keyring; config: Pick<Config, 'publicUrl'> }>;

/** Every exit address of the stock comes here; many entries of one supplier may leave at one. */
const probeRead: Policy = {
  who: 'anyone',
  limits: [{ name: 'probes', max: 600, perSeconds: 60, by: 'address' }],
  bodyMax: 0,
  cache: 'no-store',
  csrf: 'none',
};

const digits = (max: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${max}}$`)));
const objectCall = {
  method: 'GET',
  path: '/probe/object/:bytes',
  params: z.object({ bytes: digits(7) }),
  query: z.object({ until: digits(15), signature: z.string().check(z.maxLength(64)) }),
} as const;

const block = Buffer.alloc(64 * 1024, 'lango');

/**
 * The far end of a live shop's checks: the caller's address, and a download with a signature. The
 * echo returns what the outermost of our own proxies saw, because our proxies add headers that
 * would be blamed on an exit (decision H16).
 */
export function probeRoutes(app: FastifyInstance, { clock, keyring, config }: Deps) {
  const host = new URL(config.publicUrl).hostname;
  app.get(echoPath, { config: { policy: probeRead } }, async (request) => {
    // The first is the nearest proxy itself; without trusted proxies there is no list.
    const peers = request.ips?.slice(1) ?? [];
    const headers = seenByEdge({ headers: request.headers, peers, host });
    return { ip: request.ip, time: clock().toISOString(), headers };
  });

  route(app, { call: objectCall, policy: probeRead }, async ({ params, query, reply }) => {
    const { signature } = query;
    const asked = { bytes: Number(params.bytes), until: Number(query.until), signature };
    if (!isOurs(keyring, asked, clock())) throw new NotFound();
    void reply
      .type('application/octet-stream')
      .header('content-length', asked.bytes)
      .send(Readable.from(blocksOf(Math.min(asked.bytes, objectBytesMax))));
    await reply;
    return undefined;
  });
}

function* blocksOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= block.length) {
    yield left < block.length ? block.subarray(0, left) : block;
  }
}
