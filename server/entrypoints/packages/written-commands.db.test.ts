import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { issued } from '#testing/live-environment.ts';
import { givenSoundSale } from '#testing/admin/given-sound-sale.ts';
import { useEmptyDatabases, useTestDatabase } from '#testing/test-database.ts';
import { folderOfTests } from '#testing/folders.ts';
import { runProgram, runShop } from '#testing/run-program.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { shopCommands } from '../start/shop-commands.ts';
import { compose, readText, root, units } from './testing/package-files.ts';
import { commandsIn, wordsOf, type Written } from './testing/written-commands.ts';

/**
 * The commands of the runbook and of the guide for going live, as they are written there: run
 * against a test shop where that can be done, else held against what they name.
 */
const documents = ['docs/runbook.md', 'docs/going-live.md'];

const database = useTestDatabase();
const emptyDatabase = useEmptyDatabases();
const folder = folderOfTests();
beforeAll(async () => {
  mkdirSync(join(folder, 'DATA_DIR'));
  writeFileSync(join(folder, 'api.log'), '{"security":"refused","address":"192.0.2.1"}\n');
  await database.db.transaction((tx) => givenSoundSale(tx));
  // Its day is long over, and what outlives its time is a fault of the books.
  const ends = new Date(Date.now() + dayMs);
  await database.db.execute(sql`update leases set ends_at = ${ends}`);
  await database.db.execute(sql`update lease_claims set until = ${ends}`);
});

const run = (file: string, args: readonly string[], env = {}) =>
  runProgram(file, args, { cwd: folder, env: { PATH: process.env['PATH'], ...env } });

/** What is wrong with a command, or nothing. */
type Fault = string | undefined;
const missing = (what: string, isThere: boolean): Fault => (isThere ? undefined : `no ${what}`);
const firstOf = (faults: readonly Fault[]): Fault => faults.find((fault) => fault !== undefined);

/** PostgreSQL's code for "insufficient privilege". */
const notAllowed = '42501';

/** Runs a statement on the shop's tables, as the role that owns them, and takes it back. */
async function tryStatement(text: string): Promise<Fault> {
  // Placeholders for the reader: an id within quotes stays, a bare number becomes one.
  const filled = text
    .replaceAll(/= …/g, '= 0')
    .replaceAll(/\bPID\b/g, '2147483647')
    .replaceAll(/_ip = '…'/g, "_ip = '192.0.2.1'");
  const takenBack = new Error('taken back');
  try {
    await database.db.transaction(async (tx) => {
      await tx.execute({ text: filled, values: [] });
      throw takenBack;
    });
  } catch (cause) {
    if (cause === takenBack) return undefined;
    const { code, message } = cause as Error & { code?: string };
    // Understood and refused: the owner of the tests' tables makes no roles.
    return code === notAllowed && /^(?:create|alter) role /.test(filled) ? undefined : message;
  }
  return undefined;
}

/** They go on until they are ended, which their own tests do, or fetch something. */
const notRun = new Set(['api', 'worker', 'gateway', 'geo-update']);
/** A shop without a worker needs a person, and `check` finds what a test shop has not set. */
const mayFail = new Set(['status', 'check']);

/** Also a stack: what ends with 1 for a reason gives the reason alone. */
const isMisread =
  /There is no command|Unknown option|Known are|Unexpected argument|Usage|^ +at .+:\d+:\d+/m;
let backupName = '';

const typedOnce = new Map<string, Promise<Fault>>();

/** One command of the shop; documents that say the same have it run once. */
async function tryShop(words: readonly string[]): Promise<Fault> {
  const [name = ''] = words;
  if (name === 'COMMAND') return undefined;
  if (!shopCommands.has(name)) return `no command "${name}"`;
  if (notRun.has(name)) return undefined;
  if (name !== 'backup' && backupName === '') await tryShop(['backup']);
  const key = words.join(' ');
  const fault = typedOnce.get(key) ?? typeShop(words);
  typedOnce.set(key, fault);
  return fault;
}

/** Runs it with its places inside of the test's own folder. */
async function typeShop([name = '', ...typed]: readonly string[]): Promise<Fault> {
  const backups = join(folder, 'backups');
  const places: Readonly<Record<string, string>> = {
    'LG-…': 'LG-000001',
    '/srv/export': join(folder, `export-${Date.now()}`),
    's3://BUCKET/PREFIX': backups,
    NAME: backupName,
  };
  const args = typed.map((word) => places[word] ?? word);
  const env = {
    LANGO_SECRET: issued('master secret'),
    DATABASE_URL: name === 'restore' ? await emptyDatabase() : database.url,
    BACKUP_KEY: issued('backup key'),
    BACKUP_PLACE: backups,
    BACKUP_VERIFY_URL: inject('testDatabaseUrl'),
    SANDBOX_PORT: '9',
  };
  const ended = await runShop([name, ...args], { cwd: folder, env });
  backupName ||= /Backup (lango-\S+) is whole/.exec(ended.said)?.[1] ?? '';
  const isWell = ended.code === 0 || (ended.code === 1 && mayFail.has(name));
  return isWell && !isMisread.test(ended.said) ? undefined : ended.said;
}

const scripts = (JSON.parse(readText('package.json')) as { scripts: Record<string, string> })
  .scripts;

/** A script of package.json, and the suite that it is given. */
async function tryNpm([script = '', dash, ...rest]: readonly string[]): Promise<Fault> {
  if (script === 'shop' && dash === '--') return tryShop(rest);
  if (!(script in scripts)) return `no script "${script}"`;
  const [suite] = rest;
  const isThere = !suite || existsSync(join(root, 'e2e', script, `${suite}.ts`));
  return missing(`suite ${suite} of ${script}`, isThere);
}

const verbs = new Set(['enable', 'disable', 'start', 'stop', 'restart', 'status', 'daemon-reload']);

function trySystemd([verb = '', ...words]: readonly string[]): Fault {
  if (!verbs.has(verb)) return `no verb "${verb}"`;
  const fileOf = (name: string) =>
    name.endsWith('.timer') ? name : `${name.replace(/@\d+$/, '@')}.service`;
  const names = words.filter((word) => word.startsWith('lango'));
  return firstOf(names.map((name) => missing(`unit ${name}`, units().has(fileOf(name)))));
}

/** `docker compose -f FILE VERB …`: its file, its service, and the shop's command that it runs. */
async function tryCompose([, , file = '', verb = '', ...words]: readonly string[]): Promise<Fault> {
  const path = file.replace('/opt/lango/', '');
  if (!existsSync(join(root, path))) return `no file ${path}`;
  if (!['build', 'up', 'down', 'run'].includes(verb)) return `no verb "${verb}"`;
  if (verb !== 'run') return undefined;
  const [service = '', ...command] = words.filter((word) => word !== '--rm');
  return missing(`service ${service}`, service in compose().services) ?? tryShop(command);
}

const tryFile = (file = ''): Fault => missing(`file ${file}`, existsSync(join(root, file)));

/** A script of ours, run in a copy of the folder that it writes into. */
async function tryScript([file = '']: readonly string[]): Promise<Fault> {
  if (!existsSync(join(root, file))) return `no file ${file}`;
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const { code, said } = await run('sh', [file]);
  const written = existsSync(join(folder, 'deploy/secrets'))
    ? readdirSync(join(folder, 'deploy/secrets'))
    : [];
  return code === 0 ? missing('secrets', written.length > 5) : said;
}

async function tryPlainly(text: string): Promise<Fault> {
  const { code, said } = await run('bash', ['-o', 'pipefail', '-c', text], { TOKEN: 'a token' });
  return code === 0 ? undefined : said;
}

/** Files of ours that are copied somewhere. */
const tryCopy = (words: readonly string[]): Fault =>
  firstOf(
    words
      .filter((word) => /^(deploy|\.env\.example)/.test(word) && word !== words.at(-1))
      .map((word) => missing(`file ${word}`, existsSync(join(root, word)))),
  );

/** An address that a person asks: something of ours answers it. */
function tryAddress(words: readonly string[]): Fault {
  const address = words.find((word) => word.startsWith('http')) ?? '';
  const { pathname } = new URL(address.replace('SHOP', 'shop.example'));
  const served = ['server/platform/metrics/serve-metrics.ts', 'contracts/site/paths.ts'];
  const probes = 'server/modules/inventory/probing/probe-settings.ts';
  return missing(
    `path ${pathname}`,
    [...served, probes].some((file) => {
      return readText(file).includes(`'${pathname}'`);
    }),
  );
}

type Way = readonly [begins: RegExp, attempt: (text: string) => Fault | Promise<Fault>];
const from = (skipped: number, attempt: (words: readonly string[]) => Fault | Promise<Fault>) => {
  return (text: string) => attempt(wordsOf(text).slice(skipped));
};

/** How each is tried; the first that fits. */
const ways: readonly Way[] = [
  [/^npm run /, from(2, tryNpm)],
  [/^npm start$/, from(1, tryNpm)],
  [/^npm sbom --package-lock-only /, (text) => tryPlainly(`cd ${root} && ${text} | head -c 1`)],
  [/^shop /, from(1, tryShop)],
  [/^(?:node|npm test --) \S+$/, (text) => tryFile(wordsOf(text).at(-1))],
  [/^systemctl /, from(1, trySystemd)],
  [/^docker compose -f /, from(1, tryCompose)],
  [/^sh deploy\//, from(1, tryScript)],
  [
    /^helm upgrade --install lango /,
    from(4, ([chart = '']) => {
      return missing(`chart ${chart}`, existsSync(join(root, chart, 'Chart.yaml')));
    }),
  ],
  [/^(?:openssl rand|printf|grep|du) /, tryPlainly],
  [/^(?:cp|install) /, from(1, tryCopy)],
  [/^curl /, from(1, tryAddress)],
];

/** Those that no test can type, each with the reason. */
const notTried: readonly (readonly [begins: RegExp, why: string])[] = [
  [/^npm ci\b/, 'fetches packages; the gate begins with it'],
  [/^npm rebuild --ignore-scripts$/, 'changes the packages that the gate runs with'],
  [/^grep ID$/, 'reads the logs of the operator'],
  [/^npm audit$/, 'asks the registry'],
  [/^git (?:clone|pull)\b/, 'needs the repository of the operator'],
  [/^cd /, 'a folder of the operator'],
  [/^ssh /, 'needs another machine'],
  [/^(?:adduser|sudo -u postgres|sysctl) ?/, 'changes the machine'],
  [/^pg_ctl stop\b/, 'a program of PostgreSQL, which e2e/faults/machines.ts stops in this way'],
  [/^echo SHOP_HOST=/, 'sets a value of the operator'],
];

async function faultOf({ kind, text }: Written): Promise<Fault> {
  if (kind === 'sql') return tryStatement(text);
  if (notTried.some(([begins]) => begins.test(text))) return undefined;
  const way = ways.find(([begins]) => begins.test(text));
  return way ? way[1](text) : 'nothing says how it is tried';
}

/** Each command that does not work, with its line; one that is written twice is tried once. */
async function faultsIn(markdown: string): Promise<string[]> {
  const distinct = new Map(commandsIn(markdown).map((command) => [command.text, command]));
  const faults: string[] = [];
  for (const command of distinct.values()) {
    const fault = await faultOf(command);
    if (fault !== undefined) faults.push(`line ${command.line}: ${command.text}: ${fault}`);
  }
  return faults;
}

const limitMs = atThisPace(300_000);

test.each(documents)(
  'every command of %s works as it is written',
  async (document) => {
    expect(commandsIn(readText(document)).length).toBeGreaterThan(20);
    expect(await faultsIn(readText(document))).toEqual([]);
  },
  limitMs,
);

test(
  'a wrong command is found, whatever is wrong with it',
  async () => {
    const wrong = [
      '`npm run shop -- bakcup`',
      '`npm run shop -- backup --too /srv`',
      '`npm run shop -- order LG-NOBODY`',
      '`npm run fualts -- outage`',
      '`npm run faults -- outrage`',
      '`node scripts/healthful.mjs`',
      '`select reciept from payment_attempts`',
      "`update jobs set state = 'due' where id = …`",
      '```sql\nselect 1;\nselect pid form pg_stat_activity;\n```',
      '`systemctl restart lango-apy`',
      '`systemctl renew lango-api`',
      '`docker compose -f deploy/compose.yaml run --rm migrat check`',
      '`docker compose -f deploy/compose.yaml run --rm migrate chekc`',
      '```\n15 */6 * * *  docker compose -f deploy/compose.yml up -d\n```',
      '```sh\nsh deploy/make-secret.sh\n```',
      '```sh\ntrue\ncp deploy/Caddyfil /etc/caddy/Caddyfile\n```',
      '`openssl rand -hexx 32`',
      '`curl http://127.0.0.1:9464/metric`',
      '`kill -9 1`',
    ];
    const found = await Promise.all(wrong.map(async (text) => (await faultsIn(text)).length > 0));
    expect(wrong.filter((_, index) => !found[index])).toEqual([]);
  },
  limitMs,
);

test('whoever follows the documents types nothing that is excused without need', () => {
  const typed = documents.flatMap((document) => commandsIn(readText(document)));
  const unneeded = [...notTried.map(([begins]) => begins), ...ways.map(([begins]) => begins)];
  expect(unneeded.filter((begins) => !typed.some(({ text }) => begins.test(text)))).toEqual([]);
});
