import fc from 'fast-check';

/** Input that is never sent by accident: texts that break programs, databases and people. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u001b[2J',
  '\ud800',
  '\ufeff',
  '\u202eexe.txt',
  '\u200b',
  'x'.repeat(10_001),
  '9'.repeat(40),
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  `' or 1=1 --`,
  `'); select pg_sleep(0); --`,
  `%_\\'"\`;--$1{}()`,
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../etc/passwd',
  '..%2f..%2fpackage.json',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'a@b.test\r\nBcc: c@d.test',
  '=cmd|calc!A0',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '-000001-01-01T00:00:00Z',
  'İ',
  'ﬃ',
  '🧨'.repeat(40),
] as const;

const oddNumbers = [
  -1,
  0,
  0.1,
  -0,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -(2 ** 31) - 1,
  2 ** 31,
  2 ** 32,
  2 ** 63,
];

/** Any value of any type, the worst first. */
export const oddValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...hostileTexts),
    fc.constantFrom<unknown>(...oddNumbers),
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: 1 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer({ min: 2, max: 60 }).map((depth) => nested(depth)),
  );

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

type Place = readonly (string | number)[];
/** Every place in a value, the value itself first. */
function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const names = Array.isArray(value) ? value.map((_one, at) => at) : Object.keys(value);
  const within = names.flatMap((name) =>
    placesIn((value as Readonly<Record<string | number, unknown>>)[name], [...place, name]),
  );
  return [place, ...within];
}

export type Change = Readonly<{ kind: 'replace' | 'remove' | 'add'; at: number; odd: unknown }>;

export const change = (): fc.Arbitrary<Change> =>
  fc.record({
    kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
    at: fc.nat(),
    odd: oddValue(),
  });

/** The value with one place of it replaced, removed, or given a further name. */
export function changed(value: unknown, { kind, at, odd }: Change): unknown {
  const places = placesIn(value);
  const place = places[at % places.length] ?? [];
  return changedAt(value, { place, kind, odd });
}

type Cut = Readonly<{ place: Place; kind: Change['kind']; odd: unknown }>;
const strangeNames = ['role', '__proto__', 'customerId', 'amount', 'a\0b', 'constructor'];

function changedAt(value: unknown, { place, kind, odd }: Cut): unknown {
  const [step, ...rest] = place;
  if (step === undefined || typeof value !== 'object' || value === null) {
    if (kind !== 'add' || typeof value !== 'object' || value === null) return odd;
    if (Array.isArray(value)) return [...(value as unknown[]), odd];
    const name = strangeNames[placesIn(value).length % strangeNames.length] ?? 'role';
    return Object.fromEntries([...Object.entries(value), [name, odd]]);
  }
  const isGone = kind === 'remove' && rest.length === 0;
  const within = (one: unknown) => changedAt(one, { place: rest, kind, odd });
  if (Array.isArray(value)) {
    const list = value as unknown[];
    return isGone
      ? list.filter((_one, at) => at !== step)
      : list.map((one, at) => (at === step ? within(one) : one));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
      if (name !== step) return [[name, one]];
      return isGone ? [] : [[name, within(one)]];
    }),
  );
}
