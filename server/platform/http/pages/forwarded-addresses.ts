import type { FastifyInstance } from 'fastify';
import { isIpAddress } from '../../ip-address.ts';

const header = 'x-forwarded-for';
/** `192.0.2.1:5678` and `[2001:db8::1]:5678`, as some proxies write them. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([0-9a-f:.]+)\](?::\d{1,5})?)$/i;

/**
 * Keeps what is an address of X-Forwarded-For, from the nearest proxy outwards, up to the first
 * that is none: what a client makes up, `unknown` or junk, would be a name of its own for limits.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.raw.headers[header];
    if (given !== undefined) request.raw.headers[header] = addressesIn(String(given)).join(', ');
    done();
  });
}

function addressesIn(text: string): string[] {
  const entries = text.split(',').map((entry) => {
    const trimmed = entry.trim();
    const [, v4, v6] = withPort.exec(trimmed) ?? [];
    return v4 ?? v6 ?? trimmed;
  });
  const last = entries.findLastIndex((entry) => !isIpAddress(entry) || entry.includes('%'));
  return entries.slice(last + 1);
}
