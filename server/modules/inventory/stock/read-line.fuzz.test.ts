import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMishap } from './entry.ts';
import { readLine } from './read-line.ts';

/** A hundred thousand with `THOROUGH=1`; the gate takes fewer of them. */
const lines = process.env['THOROUGH'] ? 100_000 : 5_000;

type ExpectedLine = Readonly<{ host: string; port: number; username?: string; password?: string }>;

const tokens = ['ann', 'user', 'a.b', 'x.example.com', '8080', '443', '198.51.100.9', '1'];
const odd = ['@:%/,;|#"\'+=[]?& é'.split(''), '%40', '%zz', '://'].flat();
const word = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-zA-Z0-9_.-]{1,12}$/) },
  { weight: 2, arbitrary: fc.constantFrom(...tokens) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...tokens, ...odd), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('')),
  },
);
/** Blanks around a field are no part of it. */
const trimmed = word.map((text) => text.trim()).filter((text) => text !== '');
const host = fc.oneof(
  fc.ipV4(),
  fc.ipV6().filter((text) => /^[0-9a-f:]+$/i.test(text)),
  fc.constantFrom('gate.example.com', 'p-1.proxy.co.ke', 'x.xn--p1ai', 'localhost'),
);
const port = fc.integer({ min: 1, max: 65_535 });
const pair = fc.option(fc.tuple(trimmed, trimmed), { nil: undefined });
const told: fc.Arbitrary<ExpectedLine> = fc
  .record({ host, port, pair })
  // A user with a colon can be said in a URL alone, which escapes it.
  .map(({ pair: words, ...entry }) => ({
    ...entry,
    ...(words && { username: words[0].replaceAll(':', '-'), password: words[1] }),
  }));

/** Written by other rules than those that read: as sellers and programs print such lines. */
const entryOf = ({ host: name, port: at }: ExpectedLine) =>
  name.includes(':') ? `[${name}]:${at}` : `${name}:${at}`;
const columns = (separator: string) => (it: ExpectedLine) =>
  [it.host, it.port, ...(it.username === undefined ? [] : [it.username, it.password])]
    .map((cell) => String(cell))
    .map((cell) =>
      cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(separator);
const behind = (it: ExpectedLine) =>
  it.username === undefined ? '' : `:${it.username}:${it.password}`;
const before = (it: ExpectedLine, mark: string) =>
  it.username === undefined ? '' : `${it.username}:${it.password}${mark}`;
const urlOf = (scheme: string) => (it: ExpectedLine) => {
  const [user, pass] = [it.username ?? '', it.password ?? ''].map(encodeURIComponent);
  return `${scheme}://${it.username === undefined ? '' : `${user}:${pass}@`}${entryOf(it)}`;
};
const writers: Readonly<Record<string, (it: ExpectedLine) => string>> = {
  'host:port:user:pass': (it) => entryOf(it) + behind(it),
  'user:pass:host:port': (it) => before(it, ':') + entryOf(it),
  'user:pass@host:port': (it) => before(it, '@') + entryOf(it),
  'host:port@user:pass': (it) => entryOf(it) + behind(it).replace(':', '@'),
  commas: columns(','),
  semicolons: columns(';'),
  tabs: columns('\t'),
  bars: columns('|'),
  'socks5://': urlOf('socks5'),
  'socks://': urlOf('socks'),
  'http://': urlOf('http'),
  'http://…/': (it) => `${urlOf('http')(it)}/`,
};
const ends = ['', '', '', ',', ';', '/', ' # KE'];

test(`nothing is read that is not what it says, in ${lines} lines`, () => {
  const read = new Map<string, number>();
  const property = fc.property(
    told,
    fc.constantFrom(...Object.keys(writers)),
    fc.constantFrom(...ends),
    (it, name, end) => {
      const line = `${writers[name]?.(it)}${end}`.trim();
      const found = readLine(line);
      if (isMishap(found)) return;
      const { protocol: _, ...fields } = Object.fromEntries(found);
      // What ends a line may belong to the password that ends it.
      expect({ line, ...fields }).toEqual({ line, ...it, port: String(it.port) });
      read.set(name, (read.get(name) ?? 0) + 1);
    },
  );
  fc.assert(property, { seed: 41, numRuns: lines });
  // Refusing everything would misread nothing.
  const seldom = Object.keys(writers).filter((name) => (read.get(name) ?? 0) < lines / 50);
  expect(seldom).toEqual([]);
});

const scraps = fc
  .array(fc.oneof(fc.constantFrom(...tokens, ...odd, ':', ':', '@', '\t'), word), { maxLength: 9 })
  .map((parts) => parts.join('').trim());

test(`whatever is read of ${lines} lines of scraps says the same when written again`, () => {
  const property = fc.property(scraps, (line) => {
    const found = readLine(line);
    if (isMishap(found)) return;
    const { protocol, ...fields } = Object.fromEntries(found) as Record<string, string>;
    const it = { ...fields, port: Number(fields['port']) } as ExpectedLine;
    const again = readLine(urlOf(protocol ?? 'socks5')(it));
    expect(isMishap(again) ? again : { line, ...Object.fromEntries(again) }).toEqual({
      line,
      protocol: 'socks5',
      ...Object.fromEntries(found),
    });
    // Each field stands in the line, escaped or not.
    for (const text of Object.values(fields)) {
      expect(
        [line, safely(line)].some((one) => one.includes(text)),
        `${line}: ${text}`,
      ).toBe(true);
    }
  });
  fc.assert(property, { seed: 42, numRuns: lines });
});

function safely(line: string): string {
  try {
    return decodeURIComponent(line);
  } catch {
    return line.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
  }
}
