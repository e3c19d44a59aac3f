import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shownSettings } from '#platform/setting-rules/setting-names.ts';
import { ConfigRefused } from '#platform/settings.ts';
import { issued, liveEnvironment, rehearsalEnvironment } from '#testing/live-environment.ts';
import { readSettings } from './settings.ts';
import { readSettingsText } from './start/settings-text.ts';

/** The variables that the sentences begin with, each once. */
const namesIn = (problems: readonly string[]) => [
  ...new Set(problems.map((line) => /^[A-Z_]+/.exec(line)?.[0] ?? line)),
];

type Environment = Readonly<Record<string, string>>;

/** What stops a start, as whole sentences. */
function problemsOf(env: Environment): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigRefused)) throw cause;
    return cause.problems;
  }
}

/** As the document writes a value: `{40 hex digits}` stands for random ones. */
const written = /^\| `([A-Z_]+)` +\| `(.*?)` +\| (refused: )?(.*?) +\|$/;

type Verdict = Readonly<{ name: string; value: string; refusedFor: string | undefined }>;

function verdictOf(line: string): Verdict | undefined {
  const [, name, shown = '', refused, words = ''] = written.exec(line) ?? [];
  if (name === undefined) return undefined;
  const digits = (_: string, count: string) => issued('another key', Number(count));
  const value = shown.replaceAll(/\{(\d+) hex digits\}/g, digits);
  return { name, value, refusedFor: refused && words.replaceAll('\\', '') };
}

/** Each with its verdict in live mode: the table that operators read. */
const page = fileURLToPath(new URL('../../docs/settings-in-live-mode.md', import.meta.url));
const verdicts = readFileSync(page, 'utf8')
  .split('\n')
  .flatMap((line) => verdictOf(line) ?? []);

const refused = verdicts.filter(({ refusedFor }) => refusedFor !== undefined);
const taken = verdicts.filter(({ refusedFor }) => refusedFor === undefined);

test('the document holds a hundred refusals and what is taken beside them', () => {
  expect([refused.length > 100, taken.length > 30]).toEqual([true, true]);
});

test.each(refused)('live mode refuses $name=$value as the document says', (verdict) => {
  const { name, value, refusedFor } = verdict;
  const problems = problemsOf({ ...liveEnvironment, [name]: value });
  expect(namesIn(problems)).toEqual([name]);
  expect(problems[0]?.split('. Example: ')[0]).toBe(`${name} ${refusedFor}`);
  // What to put there is an example, or is in the words themselves.
  expect(problems[0]).toMatch(/Example: \S|did you mean|see \.env\.example|must |another/);
});

test.each(taken)('live mode takes $name=$value as the document says', ({ name, value }) => {
  expect(problemsOf({ ...liveEnvironment, [name]: value })).toEqual([]);
});

test('database and proxies are never left to a default', () => {
  const { DATABASE_URL: _database, TRUSTED_PROXIES: _proxies, ...rest } = liveEnvironment;
  expect(problemsOf(rest)).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing. Example: .*embedded/),
    expect.stringMatching(/^TRUSTED_PROXIES is missing. Example: .*none/),
  ]);
  expect(problemsOf({ ...rest, DATABASE_URL: 'embedded', TRUSTED_PROXIES: 'none' })).toEqual([]);
});

test('the key of backups is no secret of the shop, nor was it one', () => {
  const { LANGO_SECRET } = liveEnvironment;
  const former = 'f'.repeat(8) + LANGO_SECRET.slice(8);
  for (const key of [LANGO_SECRET, former]) {
    const given = { ...liveEnvironment, BACKUP_KEY: key, LANGO_SECRET_FORMER: former };
    expect(problemsOf(given)).toContainEqual(expect.stringMatching(/^BACKUP_KEY is LANGO_SECRET/));
  }
});

test('shop.env.example has what is obligatory, and a live shop asks for each of its samples', () => {
  const file = fileURLToPath(new URL('../../shop.env.example', import.meta.url));
  const samples = readSettingsText(readFileSync(file, 'utf8'), file);
  const given = Object.fromEntries(Object.entries(samples).filter(([, value]) => value !== ''));
  const all = new Set(namesIn(problemsOf({ LANGO_MODE: 'live' })));
  expect(Object.keys(samples)).toEqual(expect.arrayContaining([...all]));
  const left = namesIn(problemsOf({ ...given, LANGO_MODE: 'live' }));
  const answered = ['LANGO_MODE', 'SHOP_NAME', 'NOTICE_RECIPIENTS', 'MAIL_FROM'];
  expect(
    Object.keys(samples).filter((name) => !left.includes(name) && !answered.includes(name)),
  ).toEqual([]);
});

test('no sample of .env.example opens a live shop', () => {
  const samples = [...shownSettings()].filter(([, value]) =>
    /example|192\.0\.2|password/.test(value),
  );
  expect(samples.length).toBeGreaterThan(10);
  for (const [name, value] of samples) {
    const names = problemsOf({ ...liveEnvironment, [name]: value }).join('\n');
    expect({ name, names }).toEqual({ name, names: expect.stringContaining(name) as string });
  }
});

test('a copy of .env.example with every line switched on is refused, value by value', () => {
  const all = Object.fromEntries([...shownSettings()].filter(([, value]) => value !== ''));
  const refusedNames = namesIn(problemsOf({ ...all, LANGO_MODE: 'live' }));
  expect(refusedNames).toEqual(
    expect.arrayContaining([
      'PUBLIC_URL',
      'SMTP_URL',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'LANGO_SECRET',
      'GATEWAY_HOST',
    ]),
  );
});

test('everything wrong is told at once: malformed, unsafe, missing and misspelt', () => {
  const { PAYSTACK_SECRET_KEY: _key, ...rest } = liveEnvironment;
  const problems = problemsOf({
    ...rest,
    PORT: 'ninety',
    PUBLIC_URL: 'https://',
    LANGO_SECRET: 'changeme',
    DARAJA_QUERIES_PER_MINUTE: 'five',
    DARAJA_SHORTCODE: '174379',
    SMPT_URL: 'smtps://smtp.mtandaoshop.co.ke',
  });
  expect(namesIn(problems).toSorted()).toEqual([
    'DARAJA_QUERIES_PER_MINUTE',
    'DARAJA_SHORTCODE',
    'LANGO_SECRET',
    'PAYSTACK_SECRET_KEY',
    'PORT',
    'PUBLIC_URL',
    'SMPT_URL',
  ]);
});

test('a refusal repeats no secret', () => {
  const env = {
    ...liveEnvironment,
    LANGO_SECRET: 'hunter2hunter2',
    SMTP_URL: 'smtp://me:hunter2@a.ke',
  };
  expect(problemsOf(env).join('\n')).not.toContain('hunter2');
});

test('a rehearsal takes test keys and test hosts, and is judged like a live shop otherwise', () => {
  const { mode, isRehearsal, payments } = readSettings(rehearsalEnvironment);
  expect({ mode, isRehearsal }).toEqual({ mode: 'live', isRehearsal: true });
  expect(payments.setups.map(({ name }) => name)).toEqual(['daraja', 'paystack']);
  const played = {
    ...rehearsalEnvironment,
    DARAJA_BASE_URL: 'http://127.0.0.1:4010/daraja',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:4010/paystack',
    PUBLIC_URL: 'https://localhost:8443',
    PAYMENT_DELAY_SCALE: '0.1',
  };
  expect(problemsOf(played)).toEqual([]);
  expect(problemsOf({ ...rehearsalEnvironment, LANGO_SECRET: 'changeme' })).toHaveLength(1);
});

test.each([
  ['PAYSTACK_SECRET_KEY', liveEnvironment.PAYSTACK_SECRET_KEY],
  ['DARAJA_BASE_URL', 'https://api.safaricom.co.ke'],
  ['PUBLIC_URL', 'http://localhost:4000'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
])('a rehearsal refuses %s=%s', (name, value) => {
  const problems = problemsOf({ ...rehearsalEnvironment, [name]: value });
  expect(namesIn(problems)).toEqual([name]);
});

test('the demo is not opened to strangers unless somebody says so', () => {
  const open = { LANGO_MODE: 'sandbox', PUBLIC_URL: 'https://demo.mtandaoshop.co.ke' };
  expect(problemsOf(open).join()).toMatch(/^PUBLIC_URL names .*DEMO_IN_PUBLIC=true/);
  expect(problemsOf({ ...open, DEMO_IN_PUBLIC: 'true' })).toEqual([]);
  expect(problemsOf({ LANGO_MODE: 'sandbox', PUBLIC_URL: 'https://localhost:8443' })).toEqual([]);
  expect(problemsOf({ ...liveEnvironment, LANGO_MODE: 'sandbox', LANGO_MOD: 'live' })[0]).toMatch(
    /^LANGO_MOD is not a setting; did you mean LANGO_MODE/,
  );
});
