import { BlockList, isIP, isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { list } from './settings.ts';

/** Why a text is not a private network; undefined when it is one. */
function mistakeIn(text: string): string | undefined {
  const [address = '', bits = '', ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const isWritten = version !== 0 && /^\d{1,3}$/.test(bits) && rest.length === 0;
  if (!isWritten || Number(bits) > most) return `${text} is no network such as 10.20.0.0/16`;
  return Number(bits) < 8 ? `${text} is larger than a network of one’s own` : undefined;
}

/** A variable that lists networks, written as address/bits. */
export const networks = z.pipe(
  list(''),
  z.array(z.string()).check((ctx) => {
    for (const text of ctx.value) {
      const message = mistakeIn(text);
      if (message) ctx.issues.push({ code: 'custom', input: ctx.value, path: [], message });
    }
  }),
);

/** Whether an address is in one of the networks. */
export function memberOf(among: readonly string[]): (address: string) => boolean {
  const members = new BlockList();
  const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of among) {
    const [address = '', bits] = network.split('/');
    members.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && members.check(address, family(address));
}
