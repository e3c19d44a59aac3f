import type { Credentials } from '../support/curl.ts';
import { run } from './stage.ts';
import type { Seen } from './played/origins.ts';

type Way = Readonly<{ scheme: 'socks5h' | 'http'; url: string }>;

/** The real curl through the gateway: what the origin saw of it. */
export async function lookThrough(login: Credentials, { scheme, url }: Way): Promise<Seen> {
  const { host, socksPort, httpPort, username, password } = login;
  const port = scheme === 'socks5h' ? socksPort : httpPort;
  const proxy = `${scheme}://${username}:${password}@${host}:${port}`;
  const authority = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const args = ['-sS', '-m', '15', '--cacert', authority, '-x', proxy, url];
  const { code, out, err } = await run('curl', args);
  if (code !== 0) throw new Error(`curl by ${scheme} to ${url}: ${err}${out}`);
  return JSON.parse(out) as Seen;
}
