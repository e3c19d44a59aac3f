/** A client's destination, in one spelling per place. */
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { Refused } from '../refusal.ts';

export type Target = Readonly<
  { kind: 'address'; address: string; port: number } | { kind: 'name'; name: string; port: number }
>;

const nameLengthMax = 253;
const labelPattern = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const numberPattern = /^(?:0x[0-9a-f]*|[0-9]+)$/;

/** Reads a host as clients write it: a literal, a name, or one of the odd spellings of an address
 * (`0x7f.1`, `2130706433`, `0177.0.0.1`) that a system resolver would turn into one. */
export function targetOf(host: string, port: number): Target {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Refused('malformed-request');
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (bare !== host && !isIPv6(bare)) throw new Refused('malformed-request');
  if (bare.includes('%')) throw new Refused('malformed-request');
  if (isIP(bare) !== 0) return { kind: 'address', address: bare.toLowerCase(), port };

  const name = normalName(bare);
  const lastLabel = name.slice(name.lastIndexOf('.') + 1);
  if (numberPattern.test(lastLabel)) return { kind: 'address', address: oddAddress(name), port };
  return { kind: 'name', name, port };
}

/** Reads `host:port`, the authority form of CONNECT (RFC 9112 §3.2.3). */
export function targetOfAuthority(authority: string): Target {
  if (authority.includes('@')) throw new Refused('credentials-in-address');
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:[\]@/?#\s]+):([0-9]{1,5})$/.exec(authority);
  if (match === null) throw new Refused('malformed-request');
  return targetOf(match[1] ?? '', Number(match[2]));
}

/** Lower case, ASCII, without the root's dot. */
function normalName(host: string): string {
  const plain = host.endsWith('.') ? host.slice(0, -1) : host;
  // domainToASCII also reads numbers as addresses, which is ours to do below.
  const ascii = /^[\x21-\x7e]+$/.test(plain) ? plain.toLowerCase() : domainToASCII(plain);
  const labels = ascii.split('.');
  if (ascii === '' || ascii.length > nameLengthMax) throw new Refused('malformed-request');
  if (!labels.every((label) => labelPattern.test(label))) throw new Refused('malformed-request');
  return ascii;
}

/** inet_aton: one to four parts, each decimal, octal or hexadecimal; the last fills the rest. */
function oddAddress(name: string): string {
  const parts = name.split('.').map(numberOf);
  const last = parts.pop();
  if (last === undefined || parts.length > 3) throw new Refused('malformed-request');
  if (parts.some((part) => part > 255)) throw new Refused('malformed-request');
  const room = 256 ** (4 - parts.length);
  if (last >= room) throw new Refused('malformed-request');
  const value = parts.reduce((sum, part, index) => sum + part * 256 ** (3 - index), last);
  const address = [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
  if (!isIPv4(address)) throw new Refused('malformed-request');
  return address;
}

function numberOf(part: string): number {
  const isHex = part.startsWith('0x');
  const isOctal = !isHex && part.length > 1 && part.startsWith('0');
  const pattern = isHex ? /^0x[0-9a-f]*$/ : isOctal ? /^[0-7]+$/ : /^[0-9]+$/;
  if (!pattern.test(part)) throw new Refused('malformed-request');
  const value = isHex
    ? Number.parseInt(part.slice(2) || '0', 16)
    : Number.parseInt(part, isOctal ? 8 : 10);
  return value;
}

/** The logged part of a target: the kind of port, never the name. */
export function portClassOf(port: number): 'http' | 'https' | 'mail' | 'ssh' | 'other' {
  if (port === 80 || port === 8080) return 'http';
  if (port === 443 || port === 8443) return 'https';
  if (port === 22) return 'ssh';
  return [25, 465, 587, 2525, 110, 143, 993, 995].includes(port) ? 'mail' : 'other';
}
