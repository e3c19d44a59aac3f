import type { Connection } from './leased-proxy.ts';

export type Format = Readonly<{ id: string; name: string; text: string }>;
type Known = Connection & { secret: string };

/** A page that answers with little, to try a connection with. */
const tryUrl = 'https://example.com/';

/** Every way in which people paste a proxy, ready to be copied. */
export function credentialFormats(connection: Known): Format[] {
  const { host, socksPort, httpPort, user, secret } = connection;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(secret)}`;
  const http = `http://${login}@${host}:${httpPort}`;
  const socks5 = `socks5://${login}@${host}:${socksPort}`;
  const socks5h = `socks5h://${login}@${host}:${socksPort}`;
  return [
    { id: 'colon', name: 'host:port:user:pass', text: `${host}:${socksPort}:${user}:${secret}` },
    { id: 'at', name: 'user:pass@host:port', text: `${user}:${secret}@${host}:${socksPort}` },
    { id: 'http', name: 'http:// URL', text: http },
    { id: 'socks5', name: 'socks5:// URL', text: socks5 },
    { id: 'socks5h', name: 'socks5h:// URL', text: socks5h },
    { id: 'curl-socks', name: 'curl, SOCKS5', text: `curl -x ${quoted(socks5h)} ${tryUrl}` },
    { id: 'curl-http', name: 'curl, HTTP', text: `curl -x ${quoted(http)} ${tryUrl}` },
    { id: 'python', name: 'Python', text: python(http) },
    { id: 'node', name: 'Node', text: node(http) },
  ];
}

/** For a shell: nothing inside single quotes has a meaning, except the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const python = (url: string) =>
  [
    'import requests',
    '',
    `proxy = ${JSON.stringify(url)}`,
    `answer = requests.get("${tryUrl}", proxies={"http": proxy, "https": proxy}, timeout=20)`,
    'print(answer.status_code)',
  ].join('\n');

const node = (url: string) =>
  [
    "import { ProxyAgent, fetch } from 'undici';",
    '',
    `const dispatcher = new ProxyAgent(${JSON.stringify(url)});`,
    `const answer = await fetch('${tryUrl}', { dispatcher });`,
    'process.stdout.write(String(answer.status));',
  ].join('\n');
