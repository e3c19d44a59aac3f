import type { FastifyInstance } from 'fastify';
import { locales } from '#contracts/locales.ts';
import { dayMs } from '#contracts/time.ts';
import type { Clock } from '../clock.ts';
import type { Policy } from './policy.ts';

const policy: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

/** Renewed long before: RFC 9116 advises less than a year. */
const goodForMs = 180 * dayMs;

type Options = Readonly<{
  clock: Clock;
  /** The shop's own address. */
  origin: string;
  shop: Readonly<{ supportEmail: string }>;
}>;

/** Contact for finders of a weakness (RFC 9116); never out of date. */
export function securityTextRoute(app: FastifyInstance, { clock, origin, shop }: Options) {
  const path = '/.well-known/security.txt';
  app.get(path, { config: { policy } }, (_request, reply) => {
    const lines = [
      `Contact: mailto:${encodeURI(shop.supportEmail)}`,
      `Expires: ${new Date(clock().getTime() + goodForMs).toISOString()}`,
      `Preferred-Languages: ${locales.join(', ')}`,
      // An address in this file is one of https.
      ...(origin.startsWith('https:') ? [`Canonical: ${new URL(path, origin).href}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
