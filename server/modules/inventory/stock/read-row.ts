import ipaddr from 'ipaddr.js';
import { proxyFields, type WordsField } from '#contracts/goods/proxy-terms.ts';
import type { StockDefaults } from '#contracts/admin/goods/stock.ts';
import { parseDecimal } from '#contracts/money.ts';
import { nairobiDate, nairobiDay } from '#contracts/time.ts';
import { networkFields, untold, type NetworkWords } from '#modules/catalogue/listing';
import { countryFrom } from '../providers/slot-fields.ts';
import type { Mishap, StockEntry } from './entry.ts';
import { isHost } from './host.ts';

export type Reading = Readonly<{
  defaults: StockDefaults;
  countries: ReadonlySet<string>;
  /** Whether a private address is one of the operator's own, which may be dialled. */
  mayBePrivate(host: string): boolean;
}>;

type Fields = ReadonlyMap<string, string>;
/** Thrown inside this file only, so that a row stops at its first mistake. */
class Stopped extends Error {
  readonly mishap: Mishap;
  constructor(why: string, mend: string) {
    super(why);
    this.mishap = { why, mend };
  }
}

/** Checks one row, filling what it lacks from the defaults. */
export function readRow(fields: Fields, reading: Reading): StockEntry | Mishap {
  try {
    return entryOf(fields, reading);
  } catch (error) {
    if (error instanceof Stopped) return error.mishap;
    throw error;
  }
}

function entryOf(fields: Fields, reading: Reading): StockEntry {
  const { defaults } = reading;
  const host = hostIn(fields, reading);
  const port = portIn(fields);
  const username = fields.get('username');
  const password = fields.get('password');
  if ((username === undefined) !== (password === undefined)) {
    throw new Stopped('It has a user name or a password, but not both.', 'Give both or neither.');
  }
  const protocol = protocolIn(fields, defaults.protocol);
  requireSayable({ protocol, username, password });
  return {
    externalId: short(fields, 'externalId', 120) ?? [host, port, username].join(':'),
    host,
    port,
    protocol,
    username,
    password,
    exitIp: exitIn(fields),
    place: placeIn(fields, reading),
    network: networkIn(fields, defaults),
    endsAt: endIn(fields),
    dayCents: centsIn(fields, 'day') ?? defaults.dayCents,
    monthCents: centsIn(fields, 'month') ?? defaults.monthCents,
  };
}

const bytesMax = 255;

/** What a handshake can say: 255 bytes each (RFC 1929); in HTTP no colon in a user (RFC 7617). */
function requireSayable(entry: Pick<StockEntry, 'protocol' | 'username' | 'password'>): void {
  const { protocol, username = '', password = '' } = entry;
  if (Math.max(Buffer.byteLength(username), Buffer.byteLength(password)) > bytesMax) {
    throw new Stopped(`Its user or password has more than ${bytesMax} bytes.`, 'Shorten it.');
  }
  if (protocol === 'http' && username.includes(':')) {
    throw new Stopped(
      'A user with a colon cannot sign in to HTTP.',
      'Use socks5, or another user.',
    );
  }
}

function hostIn(fields: Fields, { mayBePrivate }: Reading): string {
  const host = fields.get('host');
  if (host === undefined) throw new Stopped('The host is missing.', 'Give a name or an address.');
  if (!isHost(host)) {
    const mend = 'Give an address, or a name with a dot such as proxy.example.com.';
    throw new Stopped(`${host} is not a host.`, mend);
  }
  const isPrivate = ipaddr.isValid(host) && ipaddr.process(host).range() !== 'unicast';
  if ((isPrivate || /^localhost\.?$/i.test(host)) && !mayBePrivate(host)) {
    const mend =
      'Give the address that the supplier sells, or name your network: PRIVATE_UPSTREAMS.';
    throw new Stopped(`${host} is a private address.`, mend);
  }
  return host;
}

function portIn(fields: Fields): number {
  const text = fields.get('port') ?? '';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Stopped(
    text === '' ? 'The port is missing.' : `${text} is not a port.`,
    'Give a whole number from 1 to 65535.',
  );
}

const protocols: Readonly<Record<string, StockEntry['protocol']>> = {
  socks5: 'socks5',
  socks5h: 'socks5',
  socks: 'socks5',
  http: 'http',
  https: 'http',
};

function protocolIn(fields: Fields, normal: StockEntry['protocol']): StockEntry['protocol'] {
  const text = fields.get('protocol');
  if (text === undefined) return normal;
  const known = protocols[text.toLowerCase()];
  if (known) return known;
  throw new Stopped(`${text} is not a protocol we speak.`, 'Write socks5 or http.');
}

function exitIn(fields: Fields): string | undefined {
  const exit = fields.get('exitIp');
  if (exit === undefined) return undefined;
  if (ipaddr.isValid(exit)) return ipaddr.process(exit).toString();
  const mend = 'Give an IPv4 or IPv6 address, or leave it out and it is measured.';
  throw new Stopped(`${exit} is not an address.`, mend);
}

/** ISO's two letters of a country by them, by its three letters or by its English name. */
function countryIn(text: string): string {
  if (text.length === 2) return text.toUpperCase();
  const code = text.length === 3 ? countryFrom.alpha3(text) : countryFrom.name(text);
  return code ?? text;
}

function placeIn(fields: Fields, { defaults, countries }: Reading): StockEntry['place'] {
  const countryCode = countryIn(fields.get('countryCode') ?? defaults.countryCode);
  if (!countries.has(countryCode)) {
    const mend = 'Write KE, KEN or Kenya; countries are those of Admin.';
    throw new Stopped(`${countryCode} is not a country we know.`, mend);
  }
  // A place of the form belongs to the form's country; another country needs its own.
  const isElsewhere = countryCode !== defaults.countryCode;
  const city = wordsIn(fields, 'city') ?? (isElsewhere ? undefined : defaults.city);
  if (city === undefined) {
    throw new Stopped('The city is missing.', `Name the city in ${countryCode}.`);
  }
  const region = wordsIn(fields, 'region') ?? (isElsewhere ? city : defaults.region);
  const zip = wordsIn(fields, 'zip') ?? (isElsewhere ? untold.zip : defaults.zip);
  return { countryCode, region, city, zip };
}

/** Whose network it is and what kind of line: what the row says, else the form. */
const networkIn = (fields: Fields, defaults: StockDefaults): NetworkWords => {
  const told = networkFields.map((name) => [name, wordsIn(fields, name) ?? defaults[name]]);
  return Object.fromEntries(told) as NetworkWords;
};

const wordsIn = (fields: Fields, name: WordsField) => short(fields, name, proxyFields[name].max);

function short(fields: Fields, name: string, max: number): string | undefined {
  const text = fields.get(name);
  if (text === undefined || text.length <= max) return text;
  throw new Stopped(`${name} has more than ${max} characters.`, 'Shorten it.');
}

/** A day of Nairobi, or a moment with its zone; what is neither is asked about, not guessed. */
const momentPattern =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function endIn(fields: Fields): Date | undefined {
  const text = fields.get('endsAt');
  if (text === undefined) return undefined;
  const moment = momentPattern.test(text) ? momentOf(text) : undefined;
  if (moment && !Number.isNaN(moment.getTime())) return moment;
  throw new Stopped(
    `${text} is not a day or a moment with its zone.`,
    'Write 2026-12-31, or 2026-12-31T18:00:00+03:00.',
  );
}

/** Undefined for a day that no calendar has: 31 February would silently become another one. */
function momentOf(text: string): Date | undefined {
  const day = text.slice(0, 'yyyy-mm-dd'.length);
  const { start } = nairobiDay(day);
  if (Number.isNaN(start.getTime()) || nairobiDate(start) !== day) return undefined;
  return text === day ? start : new Date(text.replace(' ', 'T'));
}

const centsMax = 10_000_000;

function centsIn(fields: Fields, name: 'day' | 'month'): number | undefined {
  const text = fields.get(name);
  if (text === undefined) return undefined;
  const minor = parseDecimal(text.replace(/^\$/, ''), 'USD')?.minor;
  if (minor !== undefined && minor > 0 && minor <= centsMax) return minor;
  throw new Stopped(`${text} is not a price for a ${name}.`, 'Write USD, such as 1.99.');
}
