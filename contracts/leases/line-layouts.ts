/** How one proxy is written on one line, for the copy button and for the files of a list link. */

/** A login of the gateway. Every port takes both protocols. */
export type ProxyLogin = Readonly<{
  host: string;
  socksPort: string | number;
  httpPort: string | number;
  user: string;
  secret: string;
}>;
export type Scheme = 'http' | 'socks5' | 'socks5h';

/** The line that most programs read. */
export const colonLine = ({ host, socksPort, user, secret }: ProxyLogin) =>
  `${host}:${socksPort}:${user}:${secret}`;

/** The layouts of one proxy on one line, the one that most programs read first. */
export const lineLayouts = [
  { id: 'colon', name: 'host:port:user:pass', line: colonLine },
  {
    id: 'at',
    name: 'user:pass@host:port',
    line: ({ host, socksPort, user, secret }: ProxyLogin) =>
      `${user}:${secret}@${host}:${socksPort}`,
  },
  {
    id: 'login-first',
    name: 'user:pass:host:port',
    line: ({ host, socksPort, user, secret }: ProxyLogin) =>
      `${user}:${secret}:${host}:${socksPort}`,
  },
  { id: 'http', name: 'http:// URL', line: (login: ProxyLogin) => proxyUrl('http', login) },
  { id: 'socks5', name: 'socks5:// URL', line: (login: ProxyLogin) => proxyUrl('socks5', login) },
  // Names are looked up at the exit with this one, at the customer's with the one above.
  {
    id: 'socks5h',
    name: 'socks5h:// URL',
    line: (login: ProxyLogin) => proxyUrl('socks5h', login),
  },
] as const;

/**
 * Letters, digits, `-._~` and `%`: nothing that ends the login in an address or the quotes of a
 * shell, a script or a program.
 */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** The address of a proxy with its login, as programs take it. */
export const proxyUrl = (scheme: Scheme, login: ProxyLogin): string => {
  const port = scheme === 'http' ? login.httpPort : login.socksPort;
  return `${scheme}://${encoded(login.user)}:${encoded(login.secret)}@${login.host}:${port}`;
};
