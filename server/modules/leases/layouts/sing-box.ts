import { isIpAddress } from '#platform/ip-address.ts';
import { nameOf, type ListLayout } from './list-writer.ts';

const listener = { type: 'mixed', tag: 'in', listen: '127.0.0.1', listen_port: 2080 };
const choice = 'proxies';
/** How it looks up the gateway's name; without it a name is refused from 1.14 on. */
const resolver = 'local';

/**
 * A configuration of sing-box 1.12 and later: a port of this computer leads through the first proxy
 * until another is selected. Without proxies it lets nothing pass.
 */
export const singBox: ListLayout = {
  type: 'application/json; charset=utf-8',
  open: (host) => {
    const tags: string[] = [];
    const isNamed = !isIpAddress(host);
    const dns = isNamed ? { dns: { servers: [{ type: 'local', tag: resolver }] } } : {};
    const start = JSON.stringify({ ...dns, inbounds: [listener] }).slice(0, -1);
    return {
      head: `${start},\n"outbounds":[`,
      row: (proxy) => {
        const { socksPort, user, secret } = proxy.login;
        const tag = nameOf(proxy);
        const entry = {
          type: 'socks',
          tag,
          server: host,
          server_port: Number(socksPort),
          version: '5',
          username: user,
          password: secret,
          network: 'tcp',
        };
        tags.push(tag);
        return `\n${JSON.stringify(entry)},`;
      },
      foot: () => {
        if (tags.length === 0) {
          const route = { rules: [{ inbound: [listener.tag], action: 'reject' }] };
          return `],\n"route":${JSON.stringify(route)}}\n`;
        }
        const selector = { type: 'selector', tag: choice, outbounds: tags };
        const route = {
          final: choice,
          ...(isNamed && { default_domain_resolver: resolver }),
        };
        return `\n${JSON.stringify(selector)}],\n"route":${JSON.stringify(route)}}\n`;
      },
    };
  },
};
