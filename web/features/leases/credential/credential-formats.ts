import { colonLine, type Known } from '../leased-proxy.ts';

export type Format = Readonly<{ id: string; name: string; text: string }>;
export type Scheme = 'http' | 'socks5' | 'socks5h';

/** A page that answers with little, to try a connection with. */
export const tryUrl = 'https://example.com/';

/** The layouts of one proxy on one line. Every port supports both protocols. */
export const lineLayouts = [
  { id: 'colon', name: 'host:port:user:pass', line: colonLine },
  {
    id: 'at',
    name: 'user:pass@host:port',
    line: ({ host, socksPort, user, secret }: Known) => `${user}:${secret}@${host}:${socksPort}`,
  },
  {
    id: 'login-first',
    name: 'user:pass:host:port',
    line: ({ host, socksPort, user, secret }: Known) => `${user}:${secret}:${host}:${socksPort}`,
  },
  { id: 'http', name: 'http:// URL', line: (known: Known) => proxyUrl('http', known) },
  { id: 'socks5', name: 'socks5:// URL', line: (known: Known) => proxyUrl('socks5', known) },
  // Names are looked up at the exit with this one, at the customer's with the one above.
  { id: 'socks5h', name: 'socks5h:// URL', line: (known: Known) => proxyUrl('socks5h', known) },
] as const;

/** The browser keeps here which format was copied last. */
export const formatKey = 'copyFormat';

/** One proxy in the format that was copied last. */
export function chosenLine(known: Known): string {
  const formats = credentialFormats(known);
  const chosen = localStorage.getItem(formatKey);
  return formats.find(({ id }) => id === chosen)?.text ?? formats[0]?.text ?? '';
}

/**
 * Letters, digits, `-._~` and `%`: nothing that ends the login in an address or the quotes of a
 * shell, a script or a program.
 */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** The address of a proxy with its login, as programs take it. */
export const proxyUrl = (scheme: Scheme, known: Known): string => {
  const port = scheme === 'http' ? known.httpPort : known.socksPort;
  return `${scheme}://${encoded(known.user)}:${encoded(known.secret)}@${known.host}:${port}`;
};

/** Double quotes are the only ones that every shell has, the one of Windows too. */
export const curlLine = (scheme: Scheme, known: Known): string =>
  `curl -x "${proxyUrl(scheme, known)}" ${tryUrl}`;

/** Every line that people paste, ready to be copied; programs are in `setup/tools.ts`. */
export const credentialFormats = (known: Known): Format[] => [
  ...lineLayouts.map(({ id, name, line }) => ({ id, name, text: line(known) })),
  { id: 'curl-socks', name: 'curl, SOCKS5', text: curlLine('socks5h', known) },
  { id: 'curl-http', name: 'curl, HTTP', text: curlLine('http', known) },
];
