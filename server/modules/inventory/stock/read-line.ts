import ipaddr from 'ipaddr.js';
import type { Mishap } from './entry.ts';

// The layouts that sellers use, one address a line:
//   host:port                      user:pass@host:port            host:port@user:pass
//   host:port:user:pass            user:pass:host:port
//   scheme://user:pass@host:port   scheme://host:port:user:pass
// An IPv6 host stands in brackets.

const schemes: Readonly<Record<string, string>> = {
  http: 'http',
  https: 'http',
  socks5: 'socks5',
  socks5h: 'socks5',
};
const help = 'Write it as host:port:user:password or socks5://user:password@host:port.';

/** The fields of one line in any of the usual layouts, or why it cannot be told. */
export function readLine(line: string): ReadonlyMap<string, string> | Mishap {
  const [, scheme, rest = line] = /^([a-z0-9]+):\/\/(.*)$/i.exec(line) ?? [];
  const protocol = scheme === undefined ? undefined : schemes[scheme.toLowerCase()];
  if (scheme !== undefined && protocol === undefined) {
    return { why: `${scheme} is not a protocol we speak.`, mend: 'Use socks5:// or http://.' };
  }
  const found = rest.includes('@') ? readAt(rest) : readColons(rest);
  if (found === undefined) return { why: 'This is not an address with a port.', mend: help };
  if (found === 'either') {
    return { why: 'Both ends could be the address.', mend: help };
  }
  return new Map([
    ...Object.entries(found),
    ...(protocol ? [['protocol', protocol] as const] : []),
  ]);
}

type Found = Readonly<{ host: string; port: string; username?: string; password?: string }>;

function readAt(text: string): Found | 'either' | undefined {
  // A password may hold an @, so the last one divides; an address never does.
  const at = text.lastIndexOf('@');
  const [left, right] = [text.slice(0, at), text.slice(at + 1)];
  const usual = withPair(readEntry(right), left);
  const turned = withPair(readEntry(left), right);
  if (usual && turned)
    return isAddress(usual.host) === isAddress(turned.host) ? 'either' : better();
  return usual ?? turned;
  function better() {
    return usual && isAddress(usual.host) ? usual : turned;
  }
}

function readColons(text: string): Found | 'either' | undefined {
  const plain = readEntry(text);
  if (plain) return plain;
  const first = /^(\[[^\]]+\]|[^:]+):(\d+):([^:]+):(.+)$/.exec(text);
  const last = /^([^:]+):(.+):(\[[^\]]+\]|[^:]+):(\d+)$/.exec(text);
  const front = first && withPair(readEntry(`${first[1]}:${first[2]}`), `${first[3]}:${first[4]}`);
  const back = last && withPair(readEntry(`${last[3]}:${last[4]}`), `${last[1]}:${last[2]}`);
  if (front && back) {
    if (isAddress(front.host) === isAddress(back.host)) return 'either';
    return isAddress(front.host) ? front : back;
  }
  return front ?? back ?? undefined;
}

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const isAddress = (host: string) => ipaddr.isValid(host);

function readEntry(text: string): Found | undefined {
  const [, bracketed, name, port = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? name;
  const isRight = host !== undefined && (bracketed ? isAddress(host) : hostName.test(host));
  return isRight && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port } : undefined;
}

function withPair(entry: Found | undefined, pair: string): Found | undefined {
  const colon = pair.indexOf(':');
  if (!entry || colon < 1 || colon === pair.length - 1) return undefined;
  return { ...entry, username: pair.slice(0, colon), password: pair.slice(colon + 1) };
}
