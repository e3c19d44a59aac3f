import { plainText, type ListLayout } from './list-writer.ts';

/**
 * A configuration of proxychains-ng: each connection takes one proxy of the list at random. The
 * proxies are numbers, because it refuses a name there; an empty list opens nothing, since the
 * program then refuses to start.
 */
export const proxychains: ListLayout = {
  type: plainText,
  isNumeric: true,
  open: () => ({
    head: 'random_chain\nchain_len = 1\nproxy_dns\n\n[ProxyList]\n',
    row: ({ login: { host, socksPort, user, secret } }) =>
      `socks5 ${host} ${socksPort} ${user} ${secret}\n`,
    foot: () => '',
  }),
};
