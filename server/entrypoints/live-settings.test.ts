import { expect, test } from 'vitest';
import { shownSettings } from '#platform/setting-rules/setting-names.ts';
import { ConfigRefused } from '#platform/settings.ts';
import { issued, liveEnvironment, rehearsalEnvironment } from '#testing/live-environment.ts';
import { readSettings } from './settings.ts';

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

const key = issued('another key', 40);
const postgres = (rest: string) => `postgres://lango:${key}@${rest}`;

/** Each with its verdict in live mode. */
const refused: readonly (readonly [name: string, value: string])[] = [
  ['LANGO_MODE', 'Live'],
  ['LANGO_SECRET', 'changeme'],
  ['LANGO_SECRET', 'changemechangemechangemechangeme'],
  ['LANGO_SECRET', 'secretsecretsecretsecretsecretsecret'],
  ['LANGO_SECRET', 'langolangolangolangolangolangolango'],
  ['LANGO_SECRET', 'passwordpasswordpasswordpassword'],
  ['LANGO_SECRET', 'abababababababababababababababababababab'],
  ['LANGO_SECRET', '0123456789abcdef0123456789abcdef'],
  ['LANGO_SECRET', 'a'.repeat(64)],
  ['LANGO_SECRET', 'the output of: openssl rand -hex 32'],
  ['LANGO_SECRET', issued('half a secret', 24)],
  ['PUBLIC_URL', 'https://shop.example'],
  ['PUBLIC_URL', 'https://shop.example/'],
  ['PUBLIC_URL', 'https://localhost'],
  ['PUBLIC_URL', 'https://127.0.0.1'],
  ['PUBLIC_URL', 'https://10.0.0.5'],
  ['PUBLIC_URL', 'https://shop.test'],
  ['PUBLIC_URL', 'https://shop'],
  ['PUBLIC_URL', 'https://shop.local'],
  ['PUBLIC_URL', 'https://duka.mtandaoshop.co.ke/shop'],
  ['PUBLIC_URL', 'https://duka.mtandaoshop.co.ke/?a=b'],
  ['PUBLIC_URL', 'https://me:secret@duka.mtandaoshop.co.ke'],
  ['PUBLIC_URL', 'http://duka.mtandaoshop.co.ke'],
  ['PUBLIC_URL', 'duka.mtandaoshop.co.ke'],
  ['PUBLIC_URL', 'https://'],
  ['PUBLIC_URL', 'https://execute.mtandaoshop.co.ke'],
  ['SMTP_URL', 'smtps://user:password@mail.example'],
  ['SMTP_URL', 'smtps://user:password@smtp.mtandaoshop.co.ke'],
  ['SMTP_URL', 'x'],
  ['SMTP_URL', 'smtp://smtp.mtandaoshop.co.ke:587'],
  ['SMTP_URL', 'smtps://localhost'],
  ['DATABASE_URL', 'postgres://lango:password@db.example:5432/lango'],
  ['DATABASE_URL', 'postgres://lango:lango@10.20.0.5/lango'],
  ['DATABASE_URL', 'junk'],
  ['DATABASE_URL', 'mysql://10.20.0.5/lango'],
  ['DATABASE_URL', postgres('10.20.0.5')],
  ['DATABASE_APP_URL', 'postgres://lango_app:password@db.example:5432/lango'],
  ['DARAJA_BASE_URL', 'http://api.safaricom.co.ke'],
  ['DARAJA_BASE_URL', 'https://sandbox.safaricom.co.ke'],
  ['DARAJA_BASE_URL', 'http://127.0.0.1:4010/daraja'],
  ['DARAJA_CONSUMER_KEY', 'sandbox-consumer-key'],
  ['DARAJA_CONSUMER_KEY', 'own-key'],
  ['DARAJA_CONSUMER_SECRET', 'sandbox-consumer-secret'],
  ['DARAJA_SHORTCODE', '174379'],
  ['DARAJA_SHORTCODE', 'paybill'],
  ['DARAJA_SHORTCODE_KIND', 'shop'],
  ['DARAJA_TILL', '5210987'],
  ['DARAJA_TILL', 'ours'],
  ['DARAJA_PASSKEY', 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'],
  ['DARAJA_PULL_NUMBER', '254708374149'],
  ['DARAJA_PULL_NUMBER', '254712345678'],
  ['DARAJA_PULL_NUMBER', '0712345678'],
  ['DARAJA_CALLBACK_URL', 'http://hooks.mtandaoshop.co.ke'],
  ['DARAJA_CALLBACK_URL', 'https://mpesa.mtandaoshop.co.ke'],
  ['DARAJA_CALLBACK_URL', 'https://localhost'],
  ['DARAJA_QUERIES_PER_MINUTE', '0'],
  ['PAYSTACK_BASE_URL', 'http://api.paystack.co'],
  ['PAYSTACK_SECRET_KEY', 'sk_test_sandbox0000000000000000000000000000'],
  ['PAYSTACK_SECRET_KEY', 'pk_live_0123456789'],
  ['PAYSTACK_SECRET_KEY', 'sk_live_0123456789'],
  ['PAYSTACK_SECRET_KEY', `sk_live_${'x'.repeat(40)}`],
  ['PAYSTACK_OLDER_KEYS', `sk_live_${key},sk_test_sandbox0000000000000000000000000000`],
  ['PAYMENT_DELAY_SCALE', '0'],
  ['PAYMENT_DELAY_SCALE', '0.5'],
  ['WEBSHARE_BASE_URL', 'http://proxy.webshare.io'],
  ['IPROYAL_BASE_URL', 'https://test.iproyal.com'],
  ['HETZNER_URL', 'http://api.hetzner.cloud'],
  ['RATE_SERVICE_URL', 'https://sandbox.currencyapi.net'],
  ['TRUSTED_PROXIES', 'nginx'],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', '*'],
  ['TRUSTED_PROXIES', ','],
  ['TRUSTED_PROXIES', '192.0.2.10'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUSTED_PROXIES', '41.0.0.0/9'],
  ['TRUSTED_PROXIES', '41.0.0.0/10,42.0.0.0/10,43.0.0.0/10,44.0.0.0/10,45.0.0.0/10'],
  ['TRUSTED_PROXIES', 'none,127.0.0.1'],
  ['SUPPORT_EMAIL', 'support@shop.example'],
  ['SUPPORT_EMAIL', 'support'],
  ['SUPPORT_EMAIL', 'support@lango.test'],
  ['NOTICE_RECIPIENTS', 'bob'],
  ['NOTICE_RECIPIENTS', ','],
  ['NOTICE_RECIPIENTS', 'sales@mtandaoshop.co.ke,sales@lango.test'],
  ['MAIL_FROM', 'Lango <no-reply@shop.example>'],
  ['MAIL_FROM', 'Mtandao'],
  ['MAIL_IN_ADDRESS', 'support@shop.example'],
  ['MAIL_IN_PORT', '99999'],
  ['SUPPORT_MESSAGING_URL', 'https://wa.me/254700000000'],
  ['SUPPORT_MESSAGING_URL', 'javascript:alert(1)'],
  ['SOCIAL_LINKS', 'https://social.example/shop,https://video.example/shop'],
  ['GATEWAY_HOST', 'https://proxy.mtandaoshop.co.ke'],
  ['GATEWAY_HOST', 'proxy.mtandaoshop.co.ke:1080'],
  ['GATEWAY_HOST', 'proxy.shop.example'],
  ['GATEWAY_HOST', '127.0.0.1'],
  ['GATEWAY_PROCESSES', '0'],
  ['LEASE_PORTS', '90000-99999'],
  ['LEASE_PORTS', '29999-20000'],
  ['LEASE_PORTS', '1024-9000'],
  ['CREDIT_AFTER_MINUTES', '0'],
  ['REFUND_ALONE_KES_MAX', '999999999'],
  ['SERVER_LATE_DAYS', '400'],
  ['PORT', '70000'],
  ['METRICS_PORT', 'closed'],
  ['PUBLIC_URI', 'https://duka.mtandaoshop.co.ke'],
  ['TRUSTED_PROXY', '127.0.0.1'],
  ['DARAJA_SHORT_CODE', '600123'],
  ['LANGO_MOD', 'live'],
  ['LANGO_COLOUR', 'green'],
];

test.each(refused)('live mode refuses %s=%s by its name, with what to put there', (name, value) => {
  const problems = problemsOf({ ...liveEnvironment, [name]: value });
  expect(namesIn(problems)).toEqual([name]);
  expect(problems[0]).toMatch(
    /Example: \S|did you mean|see \.env\.example|must |Too |expected|Invalid|give it another/,
  );
});

test('database and proxies are never left to a default', () => {
  const { DATABASE_URL: _database, TRUSTED_PROXIES: _proxies, ...rest } = liveEnvironment;
  expect(problemsOf(rest)).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing. Example: .*embedded/),
    expect.stringMatching(/^TRUSTED_PROXIES is missing. Example: .*none/),
  ]);
  expect(problemsOf({ ...rest, DATABASE_URL: 'embedded', TRUSTED_PROXIES: 'none' })).toEqual([]);
});

test.each([
  ['LANGO_SECRET', issued('sixteen bytes', 32)],
  ['PUBLIC_URL', 'https://duka.mtandaoshop.co.ke/'],
  ['PUBLIC_URL', 'https://duka.mtandaoshop.co.ke:8443'],
  ['SMTP_URL', 'smtp://smtp.mtandaoshop.co.ke:587?requireTLS=true'],
  ['SMTP_URL', 'smtps://10.20.0.6'],
  ['DATABASE_URL', postgres('localhost:5432/lango')],
  ['DATABASE_URL', postgres('127.0.0.1/lango?sslmode=disable')],
  ['DATABASE_URL', postgres('db/lango')],
  ['DATABASE_URL', 'postgres:///lango?host=/var/run/postgresql'],
  ['DATABASE_URL', 'embedded'],
  ['TRUSTED_PROXIES', 'none'],
  ['TRUSTED_PROXIES', '127.0.0.1, ::1, 10.0.0.0/8'],
  ['TRUSTED_PROXIES', '173.245.48.0/20,103.21.244.0/22,104.16.0.0/13,2400:cb00::/32'],
  ['GATEWAY_HOST', 'proxy.mtandaoshop.co.ke'],
  ['GATEWAY_HOST', '41.90.64.10'],
  ['PROXY_SELLER_BASE_URL', 'https://proxy-seller.com'],
  ['DARAJA_BASE_URL', 'https://api.safaricom.co.ke'],
  ['DARAJA_PULL_NUMBER', '254722000111'],
  ['DARAJA_QUERIES_PER_MINUTE', '60'],
  ['DARAJA_CALLBACK_ADDRESSES', '196.201.214.200, 196.201.214.206'],
  ['PAYSTACK_CALLBACK_ADDRESSES', 'none'],
  ['PAYSTACK_OLDER_KEYS', `sk_live_${key}`],
  ['PAYMENT_DELAY_SCALE', '1'],
  ['NOTICE_RECIPIENTS', 'sales@mtandaoshop.co.ke, boss@gmail.com'],
  ['MAIL_FROM', 'no-reply@mtandaoshop.co.ke'],
  ['MAIL_IN_PORT', '2525'],
  ['LEASE_PORTS', '20000-29999'],
  ['METRICS_PORT', '9100'],
  ['HOSTNAME', 'web-1'],
  ['TEST_DATABASE_URL', 'postgres://127.0.0.1/other'],
  ['DATABASE_USER', 'somebody'],
  ['MAIL', '/var/mail/shop'],
  ['HTTP_PROXY', 'http://10.0.0.1:3128'],
  ['LANGO_TOKEN', 'lango_of_a_program'],
])('live mode takes %s=%s', (name, value) => {
  expect(problemsOf({ ...liveEnvironment, [name]: value })).toEqual([]);
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
