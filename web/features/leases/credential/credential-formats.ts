import { lineLayouts, proxyUrl, type Scheme } from '#contracts/leases/line-layouts.ts';
import type { Known } from '../leased-proxy.ts';

export type Format = Readonly<{ id: string; name: string; text: string }>;

/** A page that answers with little, to try a connection with. */
export const tryUrl = 'https://example.com/';

/** The browser keeps here which format was copied last. */
export const formatKey = 'copyFormat';

/** One proxy in the format that was copied last. */
export function chosenLine(known: Known): string {
  const formats = credentialFormats(known);
  const chosen = localStorage.getItem(formatKey);
  return formats.find(({ id }) => id === chosen)?.text ?? formats[0]?.text ?? '';
}

/** Double quotes are the only ones that every shell has, the one of Windows too. */
export const curlLine = (scheme: Scheme, known: Known): string =>
  `curl -x "${proxyUrl(scheme, known)}" ${tryUrl}`;

/** Every line that people paste, ready to be copied; programs are in `setup/tools.ts`. */
export const credentialFormats = (known: Known): Format[] => [
  ...lineLayouts.map(({ id, name, line }) => ({ id, name, text: line(known) })),
  { id: 'curl-socks', name: 'curl, SOCKS5', text: curlLine('socks5h', known) },
  { id: 'curl-http', name: 'curl, HTTP', text: curlLine('http', known) },
];
