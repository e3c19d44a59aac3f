import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Unavailable } from '../errors.ts';

const tryAgainSeconds = 30;

/**
 * The first address of a host, one of IPv4 where it has one, since every client reaches those; a
 * number is its own. Throws Unavailable while there is none.
 */
export async function numericHost(host: string): Promise<string> {
  if (isIP(host) > 0) return host;
  try {
    return (await lookup(host, { order: 'ipv4first' })).address;
  } catch (cause) {
    const message = `The address of ${host} cannot be looked up right now. Try again shortly.`;
    throw new Unavailable(message, tryAgainSeconds, { cause });
  }
}
