import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fieldProblem } from '#contracts/field-problem.ts';
import { furtherLocales } from '#contracts/locales.ts';
import type { Call } from '#contracts/site/paths.ts';
import type { Refusals } from '#languages/web-texts.ts';
import { ApiRefused } from '../api/api-errors.ts';
import { saidBy, tableOf } from './refusal-table.ts';
import { fetchRefusals, refusalIn } from './refusals.ts';
import { fetchTexts } from './words.ts';

afterEach(() => vi.unstubAllGlobals());

const tables = import.meta.glob<Refusals>('../../../languages/*/web/refusals.ts', {
  import: 'refusals',
});

const table = tableOf([
  ['You have {}. Pay for one.', 'Una {}. Lipia moja.'],
  ['{n} proxies', 'proksi {n}'],
  ['Check {}.', 'Angalia {}.'],
  ['a refund', 'rejesho'],
]);

test.each([
  ['a refund', 'rejesho'],
  ['You have 3 proxies. Pay for one.', 'Una proksi 3. Lipia moja.'],
  ['Check a refund, 1,200 proxies.', 'Angalia rejesho, proksi 1,200.'],
  ['Check a (strange) name.', 'Angalia a (strange) name.'],
  ['Many proxies', 'Many proxies'],
  ['Unknown words.', 'Unknown words.'],
])('“%s” is said as “%s”', (english, said) => {
  expect(saidBy(table, english)).toBe(said);
});

test.each(furtherLocales)('the refusals of %s fill every hole that English has', async (locale) => {
  await fetchRefusals(locale);
  expect(refusalIn(locale, 'Nobody says this.')).toBe('Nobody says this.');
  expect(refusalIn('en', 'Sign in first')).toBe('Sign in first');
  const refusals = await tables[`../../../languages/${locale}/web/refusals.ts`]?.();
  const holes = (text: string) => text.match(/\{n?\}/g)?.length ?? 0;
  expect(refusals?.length).toBeGreaterThan(100);
  expect(refusals?.filter(([english, said]) => holes(said) > holes(english))).toEqual([]);
});

test('what is announced is named in Swahili where it is refused', async () => {
  await fetchRefusals('sw');
  const refused = ['Document templates', 'Non-VOIP numbers', 'Virtual cards'].map((name) =>
    refusalIn('sw', `${name} are shown as coming soon and cannot be bought.`),
  );
  expect(refused).toEqual(
    ['Violezo vya hati', 'Nambari zisizo za VOIP', 'Kadi za VCC'].map(
      (name) => `${name}: huduma hii inakuja hivi karibuni na haiwezi kununuliwa bado.`,
    ),
  );
});

test('a reader of Swahili meets a refusal and its fields in Swahili', async () => {
  await fetchTexts('sw');
  await fetchRefusals('sw');
  vi.stubGlobal('localStorage', { getItem: () => 'sw' });
  const refused = new ApiRefused(
    { status: 409, statusText: '' },
    {
      type: '/problems/price-changed',
      code: 'price-changed',
      status: 409,
      instance: 'urn:uuid:1',
      title: 'The price has changed',
      detail: 'The price is KES 1,290. Nothing was charged. Check the new price and pay again.',
      errors: [{ pointer: '/amount', detail: 'Top up at least KES 10' }],
    },
  );
  expect(refused.message).toBe(
    'Bei ni KES 1,290. Hakuna kilichotozwa. Angalia bei mpya, kisha ulipe tena.',
  );
  expect(refused.statusLine).toBe('409 Bei imebadilika');
  expect(refused.problem?.errors).toEqual([
    { pointer: '/amount', detail: 'Ongeza angalau KES 10' },
  ]);
});

/** The contracts of customers, each with everything that it exports. */
const contracts = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../contracts/**/*.ts', '!**/admin/**', '!**/*.test.ts'],
  { eager: true },
);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is Call =>
  isRecord(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string';
const customerCalls = Object.values(contracts)
  .flatMap((exports) => Object.values(exports))
  .flatMap((group) => (isRecord(group) ? Object.values(group) : []))
  .filter(isCall);

const mistakes: readonly unknown[] = [
  undefined,
  '',
  ' ',
  'x',
  'O712 345 678',
  '0712',
  '25471234567890',
  '071234567890',
  '\u202e',
  '\0',
  'Visit www.example.test',
  'Card 4111 1111 1111 1111',
  'x'.repeat(20_000),
  -1,
  1e12,
  null,
  [],
  Array.from({ length: 200 }, () => 'x'),
  {},
];

/** The names of a body's fields; of a body in several forms, those of every form. */
function fieldsOf(body: z.ZodMiniType): readonly string[] {
  const form = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const forms = [form, ...(form.anyOf ?? []), ...(form.oneOf ?? []), ...(form.allOf ?? [])];
  return [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

const problemsWith = (body: z.ZodMiniType, field: string) =>
  mistakes
    .flatMap((value) => body.safeParse({ [field]: value }, { error: fieldProblem }).error?.issues)
    .flatMap((issue) => (issue?.path[0] === field ? [issue.message] : []));

test.each(furtherLocales)(
  'what is wrong with a field of a customer is said in %s',
  async (locale) => {
    await fetchRefusals(locale);
    const bodies = customerCalls.flatMap(({ body }) => (body ? [body] : []));
    const said = new Set(
      bodies.flatMap((body) => fieldsOf(body).flatMap((field) => problemsWith(body, field))),
    );
    expect(bodies.length).toBeGreaterThan(30);
    expect(said).toContain('Phone number must be at least 10 digits');
    expect([...said].filter((english) => refusalIn(locale, english) === english)).toEqual([]);
  },
);
