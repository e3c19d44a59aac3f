import { nameOf, type ListLayout } from './list-writer.ts';

const group = 'Lango';
/** JSON is YAML too, so that nothing in a name or a password ends its quotes. */
const literal = (value: unknown) => JSON.stringify(value);

/**
 * A configuration of Clash and mihomo that sends everything through the proxy chosen in its menu;
 * it can be subscribed to, or taken as a provider of proxies. Without proxies it lets nothing pass.
 */
export const clash: ListLayout = {
  type: 'application/yaml; charset=utf-8',
  open: () => {
    const names: string[] = [];
    return {
      head: 'mixed-port: 7890\nmode: rule\n',
      row: (proxy) => {
        const { host, socksPort, user, secret } = proxy.login;
        const name = nameOf(proxy);
        const entry = {
          name,
          type: 'socks5',
          server: host,
          port: Number(socksPort),
          username: user,
          password: secret,
          udp: false,
        };
        names.push(name);
        return `${names.length === 1 ? 'proxies:\n' : ''}  - ${literal(entry)}\n`;
      },
      foot: () => {
        const choices = names.length > 0 ? names : ['REJECT'];
        return [
          ...(names.length > 0 ? [] : ['proxies: []']),
          'proxy-groups:',
          `  - name: ${group}`,
          '    type: select',
          '    proxies:',
          ...choices.map((name) => `      - ${literal(name)}`),
          `rules:\n  - MATCH,${group}\n`,
        ].join('\n');
      },
    };
  },
};
