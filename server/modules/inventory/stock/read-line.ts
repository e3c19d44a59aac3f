import { typedCode, typedLine } from '#contracts/typed.ts';
import { readCsv } from '#platform/files/read-csv.ts';
import type { Mishap } from './entry.ts';
import { isHost } from './host.ts';

// The layouts that sellers use, one address a line:
//   host:port                      user:pass@host:port            host:port@user:pass
//   host:port:user:pass            user:pass:host:port
//   scheme://user:pass@host:port   scheme://host:port:user:pass
// With a comma, a semicolon, a tab or a bar in place of colons as well. An IPv6 host stands in
// brackets. A line may be in quotes and end with a slash or a separator. Each layout is tried: a
// line that fits two of them with different fields is refused, since nobody can tell what it says.

const schemes: Readonly<Record<string, string>> = {
  http: 'http',
  https: 'http',
  socks: 'socks5',
  socks5: 'socks5',
  socks5h: 'socks5',
};
const help = 'Write it as host:port:user:password or socks5://user:password@host:port.';

type Fields = Readonly<{ host: string; port: string; username?: string; password?: string }>;
/** One way of reading a line; of a URL that is `user:pass@host:port`, where letters are escaped. */
type Reading = Readonly<{ fields: Fields; isUserinfo?: boolean }>;

/** The fields of one line in any of the usual layouts, or why it is ambiguous. */
export function readLine(line: string): ReadonlyMap<string, string> | Mishap {
  // A tab is a separator, and no blank.
  const plain = withoutQuotes(line.split('\t').map(typedLine).join('\t'));
  const [, scheme, rest = plain] = /^([a-z0-9]+):\/\/(.*)$/i.exec(plain) ?? [];
  const protocol = scheme === undefined ? undefined : schemes[scheme.toLowerCase()];
  if (scheme !== undefined && protocol === undefined) {
    return { why: `${scheme} is not a protocol we speak.`, mend: 'Use socks5:// or http://.' };
  }
  const readings = readingsOf(rest);
  const [reading] = readings;
  if (!reading) return { why: whyNot(rest), mend: help };
  if (readings.length > 1) return { why: 'It can be read in more than one way.', mend: help };
  const { fields, isUserinfo } = reading;
  const isUrl = scheme !== undefined && isUserinfo === true;
  const told = isUrl ? unescaped(fields) : fields;
  const fault = faultOf(fields, told) ?? (scheme !== undefined && !isUrl ? escapeIn(fields) : '');
  if (fault) return { why: fault, mend: help };
  return new Map([...Object.entries(told), ...(protocol ? [['protocol', protocol] as const] : [])]);
}

/** A whole line in quotes, as lists of programs have it: `"host:port:user:pass",`. */
function withoutQuotes(line: string): string {
  const [, mark = '', inside = ''] = /^(["'])(.+)\1[,;]?$/.exec(line) ?? [];
  return mark === '' || inside.includes(mark) ? line : inside;
}

/** Every way of reading a line, with and without its optional ending. */
function readingsOf(text: string): readonly Reading[] {
  const ends = [/[,;|]$/, /[,;|]+$/, /\/$/, /\s+#.*$/];
  const texts = new Set([text, ...ends.map((end) => text.replace(end, ''))]);
  const found = [...texts].flatMap((one) => layouts.flatMap((layout) => layout(one) ?? []));
  const byFields = new Map(found.map((reading) => [JSON.stringify(reading.fields), reading]));
  return [...byFields.values()];
}

type Layout = (text: string) => Reading | undefined;
const separators = [',', ';', '\t', '|'];

const layouts: readonly Layout[] = [
  (text) => {
    const fields = entryIn(text);
    return fields && { fields };
  },
  // A password may hold an @, and an address does not: whichever is beside the address divides.
  (text) => {
    const at = text.lastIndexOf('@');
    const reading = at < 0 ? undefined : joined(entryIn(text.slice(at + 1)), text.slice(0, at));
    return reading && { ...reading, isUserinfo: true };
  },
  (text) => {
    const at = text.indexOf('@');
    return at < 0 ? undefined : joined(entryIn(text.slice(0, at)), text.slice(at + 1));
  },
  (text) => {
    const [, entry = '', pair = ''] = /^((?:\[[^\]]*\]|[^:]*):[^:]*):(.*)$/.exec(text) ?? [];
    return joined(entryIn(entry), pair);
  },
  (text) => {
    const found = /^(.*):(\[[^\]]*\]:[^:]*)$/.exec(text) ?? /^(.*):([^:]*:[^:]*)$/.exec(text);
    const [, pair = '', entry = ''] = found ?? [];
    return joined(entryIn(entry), pair);
  },
  ...separators.flatMap((separator): Layout[] => {
    const cells = (text: string) => (text.includes(separator) ? cellsOf(text, separator) : []);
    return [
      (text) => {
        const [host = '', port = '', username = '', password = '', ...more] = cells(text);
        return more.length > 0 ? undefined : ofCells({ host, port, username, password });
      },
      (text) => {
        const [username = '', password = '', host = '', port = '', ...more] = cells(text);
        const isWhole = more.length === 0 && username !== '';
        return isWhole ? ofCells({ host, port, username, password }) : undefined;
      },
    ];
  }),
];

const entryPattern = /^(?:\[([^\]]*)\]|([^:]*)):(\d*)$/;
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** `host:port` alone, also with dashes and figures that only look like those of ASCII. */
function entryIn(text: string): Fields | undefined {
  const [, bracketed, name, port = ''] = entryPattern.exec(typedCode(text)) ?? [];
  const host = bracketed ?? name ?? '';
  if (!isPort(port) || !isHost(host)) return undefined;
  // What has colons stands in brackets, and nothing else does.
  return (bracketed !== undefined) === host.includes(':') ? { host, port } : undefined;
}

/** With `user:pass`; a user holds no colon. */
function joined(entry: Fields | undefined, pair: string): Reading | undefined {
  const colon = pair.indexOf(':');
  if (!entry || colon < 1 || colon === pair.length - 1) return undefined;
  const [username, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
  return { fields: { ...entry, username, password } };
}

function cellsOf(text: string, separator: string): readonly string[] {
  const whole = text.includes('"') ? quotedCells(text, separator) : text.split(separator);
  const cells = whole.map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function quotedCells(text: string, delimiter: string): readonly string[] {
  try {
    return readCsv(text, { rowsMax: 1, delimiter })[0]?.cells ?? [];
  } catch {
    return [];
  }
}

function ofCells({ username, password, ...entry }: Required<Fields>): Reading | undefined {
  const [told, port] = [typedCode(entry.host), typedCode(entry.port)];
  const host = /^\[(.*:.*)\]$/.exec(told)?.[1] ?? told;
  if (!isHost(host) || !isPort(port)) return undefined;
  if (username === '' && password === '') return { fields: { host, port } };
  if (username === '' || password === '') return undefined;
  return { fields: { host, port, username, password } };
}

/** Letters of a user and a password as RFC 3986 escapes them; a `%` that escapes nothing stays. */
const unescaped = ({ username = '', password = '', ...entry }: Fields): Fields => ({
  ...entry,
  username: unescape(username),
  password: unescape(password),
});
const unescape = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
    }
  });

/** Outside of a URL, what looks like an escape may be the password itself. */
function escapeIn({ username = '', password = '' }: Fields): string | undefined {
  const [found] = /%[0-9a-f]{2}/i.exec(`${username} ${password}`) ?? [];
  return found && `It cannot be told whether ${found} stands for a letter or for itself.`;
}

function faultOf(written: Fields, told: Fields): string | undefined {
  for (const name of ['username', 'password'] as const) {
    if (/\s/.test(written[name] ?? '')) return 'There is a blank within the line.';
    if (/^(["']).*\1$/.test(written[name] ?? '')) return 'There are quotes within the line.';
    if (/\p{Cc}/u.test(told[name] ?? '')) return 'It has a character that nobody sees.';
  }
  return undefined;
}

/** What is wrong with a line that fits no layout. */
function whyNot(text: string): string {
  const rest = text.slice(text.lastIndexOf('@') + 1);
  if (/^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]+$/i.test(rest)) {
    return 'An IPv6 address stands in brackets.';
  }
  const [, bracketed, name, port = ''] = /^(?:\[([^\]]*)\]|([^:]*)):(\d+)/.exec(rest) ?? [];
  const host = bracketed ?? name ?? '';
  if (isHost(host) && !isPort(port)) return `${port} is not a port from 1 to 65535.`;
  if (port !== '' && !isHost(host)) {
    return `${host} is not an address, or a name with a dot such as proxy.example.com.`;
  }
  return 'This is not an address with a port.';
}
