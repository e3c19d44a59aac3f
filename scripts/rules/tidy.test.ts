import { expect, test } from 'vitest';
import { problemCodes } from '#contracts/problems.ts';
import { mutualChapters } from './tidy-chapters.ts';
import {
  filesMax,
  largeDoors,
  largeFolders,
  namesMax,
  namesOf,
  untoldFolders,
} from './tidy-folders.ts';
import { kindBranches } from './tidy-kinds.ts';
import { unknownFiles } from './tidy-named.ts';
import { otherNames, shownSettings } from '../../server/platform/setting-rules/setting-names.ts';
import { projectFiles, read } from './project-files.ts';
import { badlyNamed, lineRules, linesMax, offencesIn, tooLong } from './tidy.ts';
import { readsThroughWalls, sharedTables } from './tidy-tables.ts';

const files = projectFiles();
const texts = new Map(files.map((file) => [file, read(file)]));
const textOf = (file: string) => texts.get(file) ?? '';
const numbered = (folder: string) =>
  files.filter((file) => file.startsWith(folder) && /\/\d{4}[^/]*$/.test(file));
const numberOf = (file: string) => Number(/\/(\d{4})[^/]*$/.exec(file)?.[1]);

test('the walk over the project sees its files', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      '.npmrc',
      'scripts/rules/tidy.ts',
      'contracts/index.ts',
    ]),
  );
  expect(files.filter((file) => /node_modules|^data\//.test(file))).toEqual([]);
});

test.each(lineRules)('$name', (rule) => {
  const offences = files.flatMap((file) => offencesIn(rule, file, textOf(file)));
  expect({ advice: rule.advice, offences }).toEqual({ advice: rule.advice, offences: [] });
});

test.each(lineRules)('an offence is caught: $name', (rule) => {
  expect(offencesIn(rule, rule.in, `const fine = 1;\n${rule.offence}\n`)).toHaveLength(1);
});

test('a test that not every machine can run names what it needs, or the gate counts it as failed', () => {
  const conditional = /\b(?:skipIf|runIf)\((?:(?!=> \{)[^])*?=> \{/g;
  const unnamed = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => (read(file).match(conditional) ?? []).map((text) => `${file}: ${text}`))
    .filter((text) => !/\(needs [\w., -]+\)['"]/.test(text));
  expect(unnamed).toEqual([]);
});

test('a code file has at most 400 lines', () => {
  expect(tooLong(files)).toEqual([]);
  expect(tooLong(['gateway/giant.ts'], () => linesMax + 1)).toEqual(['gateway/giant.ts']);
});

test('a file has a name that says what it holds, in kebab-case', () => {
  expect(badlyNamed(files)).toEqual([]);
  const bad = ['web/lib/utils.ts', 'server/common/order.ts', 'web/ui/Button.tsx', 'gateway/a_b.ts'];
  expect(badlyNamed([...bad, 'server/platform/db.ts'])).toEqual(bad);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

test('a folder has at most 20 production files', () => {
  expect(largeFolders(files)).toEqual([]);
  const full = many(filesMax).map((name) => `gateway/tunnels/${name}.ts`);
  const beside = ['a.test.ts', 'b.fake.ts', 'testing/c.ts', 'README.md', 'd.css', 'e.json'];
  const fits = [...full, ...beside.map((name) => `gateway/tunnels/${name}`)];
  const over = [...fits, 'gateway/tunnels/one-more.ts'];
  expect(largeFolders(fits)).toEqual([]);
  expect(largeFolders(over)).toEqual(['gateway/tunnels: 21 files, at most 20']);
});

test('the door of a module, or of a chapter, exports at most 40 names', () => {
  expect(largeDoors(texts)).toEqual([]);
  const wide = `export {\n${many(namesMax).join(',\n')},\n} from './a.ts';`;
  const doorOf = (text: string) => new Map([['server/modules/orders/index.ts', text]]);
  const over = doorOf(`${wide}\nexport type { Order } from './order.ts';`);
  expect(largeDoors(doorOf(wide))).toEqual([]);
  expect(largeDoors(over)).toEqual(['server/modules/orders: 41 names, at most 40']);
  const chapter = new Map(
    [...over].map(([file, text]) => [file.replace('orders', 'sales/orders'), text]),
  );
  expect(largeDoors(chapter)).toEqual(['server/modules/sales/orders: 41 names, at most 40']);
  expect(largeDoors(doorOf("export * from './order.ts';"))).toHaveLength(1);
  expect(namesOf('export const a = 1;\nexport { b as c, type D };\n')).toBe(3);
});

test('the README of a module’s folder names each of its production files and no other', () => {
  expect(untoldFolders(texts)).toEqual([]);
  const folder = 'server/modules/orders/quotes';
  const inside = new Map([
    [`${folder}/quote.ts`, ''],
    [`${folder}/quote.sql.ts`, ''],
    [`${folder}/quote.test.ts`, ''],
    ['server/modules/orders/testing/given-quote.ts', ''],
    ['server/modules/sales/flows/checkout/quote-price.ts', ''],
    [
      'server/modules/sales/flows/checkout/README.md',
      'quote-price.ts, scripts/data/schema.ts, `price-*.ts`',
    ],
    ['scripts/data/schema.ts', ''],
  ]);
  expect(untoldFolders(inside)).toEqual([`${folder}: has no README.md`]);
  inside.set(`${folder}/README.md`, 'quote.ts, ../gone.ts, sales/flows/checkout/quote-price.ts');
  expect(untoldFolders(inside)).toEqual([
    `${folder}/README.md: does not name quote.sql.ts`,
    `${folder}/README.md: names ../gone.ts, which is not there`,
  ]);
});

test('of two chapters of a module one at most uses the other', () => {
  expect(mutualChapters(texts)).toEqual([]);
  const there = "import type { B } from '../upper/b.ts';";
  const pair = new Map([
    ['server/modules/orders/lower/a.ts', there],
    ['server/modules/orders/upper/b.ts', "import { a } from '#modules/orders/lower';"],
  ]);
  expect(mutualChapters(pair)).toEqual(['orders: lower <-> upper']);
  pair.set('server/modules/orders/lower/a.ts', "import { c } from '../root.ts';");
  pair.set('server/modules/orders/lower/a.test.ts', there);
  expect(mutualChapters(pair)).toEqual([]);
});

test.each([
  "if (line.product === 'vps') return;",
  "if (id.startsWith('srv_')) return;",
  "sql`where l.product <> 'topup'`",
  "case 'proxy':",
])('only the folder of a kind of goods asks for it: %s', (offence) => {
  const outside = 'server/modules/sales/refunds/end-goods.ts';
  const offending = new Map([
    [outside, offence],
    ['server/modules/sales/goods/server/describe.ts', offence],
    ['server/modules/sales/refunds/end-goods.test.ts', offence],
  ]);
  expect(kindBranches(offending, {})).toEqual([`${outside}: 1 branches on a kind, at most 0`]);
  expect(kindBranches(offending, { [outside]: 1 })).toEqual([]);
  expect(kindBranches(offending, { [outside]: 2 })).toEqual([`${outside}: put 1 in the table`]);
  expect(kindBranches(new Map(), { [outside]: 1 })).toHaveLength(1);
});

test('branches on a kind of goods are where the table says, and become fewer', () => {
  expect(kindBranches(texts)).toEqual([]);
});

test('a table is written by one owner', () => {
  expect(sharedTables(texts)).toEqual([]);
  const offending = new Map([
    ['db/migrations/0001.do.orders.sql', 'create table orders (id text);'],
    ['server/modules/orders/orders.sql.ts', 'insert into orders values (1)'],
    ['server/modules/payments/collect/payments.sql.ts', 'update orders set id = 1'],
  ]);
  expect(sharedTables(offending)).toEqual(['orders: orders, payments']);
  const forgotten = new Map([['db/migrations/0001.do.a.sql', 'create table gifts (id text);']]);
  expect(sharedTables(forgotten)).toEqual(['gifts: nobody']);
  forgotten.set('db/migrations/0002.do.b.sql', 'drop table gifts;');
  expect(sharedTables(forgotten)).toEqual([]);
});

const ownStatements = new Map([
  ['db/migrations/0001.do.orders.sql', 'create table orders (id text);'],
  ['db/migrations/0002.do.gifts.sql', 'create table gifts (id text);'],
  ['server/modules/orders/orders.sql.ts', 'sql`insert into orders values (1)`'],
  ['server/modules/gifts/gifts.sql.ts', 'sql`insert into gifts select 1 from gifts`'],
]);

test('a statement names tables of its own module, and others with a reason', () => {
  expect(readsThroughWalls(texts)).toEqual([]);
  expect(readsThroughWalls(ownStatements, [])).toEqual([]);
});

test.each([
  'sql`select id from orders`',
  'sql`select 1 from gifts g join orders o on o.id = g.id`',
  'sql`select 1 from gifts g, orders o where o.id = g.id`',
  'sql`delete from gifts g using orders o where o.id = g.id`',
  'const table = sql`orders`;',
])('another module’s table is found: %s', (statement) => {
  const file = 'server/modules/gifts/given.sql.ts';
  const offending = new Map([...ownStatements, [file, statement]]);
  expect(readsThroughWalls(offending, [])).toEqual([`${file}: reads orders of orders`]);
  const line = { reader: 'gifts', tables: ['orders'], why: 'a gift is for an order' };
  expect(readsThroughWalls(offending, [line])).toEqual([]);
  const others = [
    { ...line, reader: 'gifts/admin' },
    { ...line, reader: 'gift' },
  ];
  expect(readsThroughWalls(offending, others)).toHaveLength(3);
});

test('what an admin part alone may read its module may not, and a comment reads nothing', () => {
  const line = { reader: 'gifts/admin', tables: ['orders'], why: 'staff see the order' };
  const admin = ['server/modules/gifts/admin/gifts.sql.ts', 'sql`select 1 from orders`'] as const;
  const module = ['server/modules/gifts/given.sql.ts', 'sql`select 1 from orders`'] as const;
  expect(readsThroughWalls(new Map([...ownStatements, admin]), [line])).toEqual([]);
  expect(readsThroughWalls(new Map([...ownStatements, admin, module]), [line])).toEqual([
    'server/modules/gifts/given.sql.ts: reads orders of orders',
  ]);
  const told = ['server/modules/gifts/gift.ts', '/** Made from orders. */ // join orders'] as const;
  expect(readsThroughWalls(new Map([...ownStatements, told]), [])).toEqual([]);
});

test('a line of the table that nobody needs is taken out', () => {
  const line = { reader: 'gifts', tables: ['orders'], why: 'a gift is for an order' };
  expect(readsThroughWalls(ownStatements, [line])).toEqual([
    'gifts: no longer reads orders, take it out of the table',
  ]);
});

test('each problem code has its page, and each page its code', () => {
  const pages = files.filter((file) => /^docs\/problems\/[a-z-]+\.md$/.test(file));
  const codes = pages.map((file) => file.replace(/^docs\/problems\/|\.md$/g, ''));
  expect(codes.toSorted()).toEqual([...problemCodes].toSorted());
});

test('each decision has a line in the index, and no number is used twice', () => {
  const decisions = numbered('docs/decisions/');
  const index = textOf('docs/decisions/README.md');
  const unlisted = decisions.filter((file) => !index.includes(file.split('/').at(-1) ?? ''));
  expect(unlisted).toEqual([]);
  expect(new Set(decisions.map(numberOf)).size).toBe(decisions.length);
});

test('migrations are numbered without a gap', () => {
  const migrations = numbered('db/migrations/');
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.map(numberOf)).toEqual(migrations.map((_, position) => position + 1));
});

type Manifest = Readonly<Record<string, Record<string, string> | undefined>>;

test('each dependency is pinned to one version', () => {
  const manifest = JSON.parse(textOf('package.json')) as Manifest;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const requested = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test('the lockfile names no address to download from', () => {
  type Locked = { resolved?: string };
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('//'));
  expect(addressed).toEqual([]);
});

const nameIn = (match: RegExpExecArray) => match[1] ?? '';

test('each setting is explained in .env.example, and nothing else is', () => {
  const places = files.filter((file) =>
    /^server\/.*(\/config|settings|providers\/\w+\/kind)\.ts$/.test(file),
  );
  const schema = /const (?:environment|\w*[vV]ariables) = (?:z\.object\()?\{([\s\S]*?)\n\}\)?;/;
  const settings = places
    .map((file) => schema.exec(textOf(file))?.[1] ?? '')
    .flatMap((fields) => [...fields.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)])
    .map(nameIn);
  // A supplier's file names the one setting that it has.
  const ofSuppliers = files
    .filter((file) => /^server\/modules\/inventory\/providers\/[\w-]+\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/^ {2}variable: '(\w+)',$/gm)])
    .map(nameIn);
  expect(ofSuppliers.length).toBeGreaterThan(0);
  const explained = [...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(nameIn);
  expect(settings.length).toBeGreaterThan(0);
  expect(explained.toSorted()).toEqual([...settings, ...ofSuppliers].toSorted());
});

test('each variable with our own prefix is known, or the shop would refuse to start with it', () => {
  const code = files.filter((file) => /^(scripts|e2e|bench|web|sandbox)\/.*\.tsx?$/.test(file));
  const named = code.flatMap((file) => [...textOf(file).matchAll(/\b(LANGO_[A-Z_]+)\b/g)]);
  const known = new Set([...shownSettings().keys(), ...otherNames]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.map(nameIn).filter((name) => !known.has(name))).toEqual([]);
});

test.each(['docs/how-to-add.md', 'docs/architecture.md'])(
  'every file that %s names is there',
  (document) => {
    expect(unknownFiles(textOf(document), files)).toEqual([]);
  },
);

test('a document that names a file which is gone is found', () => {
  const text = 'First `sales/goods/installed.ts`, then goods/NAME/kind.ts and web/gone/away.tsx.';
  expect(unknownFiles(text, ['server/modules/sales/goods/installed.ts'])).toEqual([
    'web/gone/away.tsx',
  ]);
});
