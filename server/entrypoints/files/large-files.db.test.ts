import { beforeAll, expect, test } from 'vitest';
import { apiBase, csrfHeader } from '#contracts/site/paths.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { workbookOf, zipEntryOf } from '../../platform/files/testing/workbook.ts';

const { admin } = useAdmin({ more: (app, shop) => healthRoutes(app, shop.db) });
let url: string;

beforeAll(async () => {
  url = await admin.app.listen({ port: 0, host: '127.0.0.1' });
  // The thread starts with the first file.
  await send('/admin/articles/preview', { body: 'warm' });
});

async function send(path: string, body: unknown) {
  const headers = {
    'content-type': 'application/json',
    origin: 'https://shop.test',
    'x-test-who': 'owner',
    'x-test-proven-ago': '0',
    [csrfHeader]: 'csrf-of-the-test',
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${url}${apiBase}${path}`, { method: 'POST', headers, body: text });
  return { status: answer.status, text: await answer.text() };
}

/** What the thread that answers has computed, in ms. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What the thread that answers computes to read a JSON of two million characters here and now. */
function readingMs(): number {
  const before = computedMs();
  JSON.parse(known);
  return computedMs() - before;
}
const known = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => 1e9 + index));

/**
 * How long `send` holds up `/healthz` beside it, the 99th of a hundred times. It counts what the
 * thread that answers computes meanwhile, since what others do on this machine delays it, too, and
 * in readings of a known JSON before and after, since not every machine computes as fast.
 */
async function waitBeside<T>(begin: () => Promise<T>) {
  const unit = readingMs();
  const waits: number[] = [];
  const work = begin();
  const under = { way: true };
  const done = work.finally(() => (under.way = false));
  while (under.way) {
    const before = computedMs();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    await (await fetch(`${url}/healthz`)).text();
    waits.push(computedMs() - before);
  }
  waits.sort((one, other) => one - other);
  const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? 0;
  const readings = (2 * p99) / (unit + readingMs());
  return { readings, done: await done };
}
const everyMs = 5;

const statement = (file: Uint8Array) =>
  JSON.stringify({ name: 'statement', data: Buffer.from(file).toString('base64') });
const csv = (text: string) => statement(Buffer.from(text));
const products = (text: string) => JSON.stringify({ kind: 'proxy', text });
const stock = (text: string, format: string) =>
  JSON.stringify({
    supplier: 'test',
    format,
    text,
    origin: 'contract',
    consentBasis: 'theirs',
    defaults: {
      protocol: 'socks5',
      countryCode: 'KE',
      region: 'Nairobi',
      city: 'Nairobi',
      zip: '-',
      isp: 'Savanna',
      connection: 'Residential',
      dayCents: 199,
      monthCents: 3_900,
    },
  });
const cell = (at: string) => workbookOf(`<row r="1"><c r="${at}"><v>1</v></c></row>`);
const empties = Buffer.concat(
  Array.from({ length: 20_000 }, () => zipEntryOf('xl/a.xml', new Uint8Array())),
);
const inflated = () => zipEntryOf('xl/worksheets/sheet1.xml', new Uint8Array(80_000_000));

const statements = '/admin/statements/preview';
const productFiles = '/admin/products/import/preview';
const stockFiles = '/admin/stock/import/preview';
const files: readonly (readonly [what: string, path: string, body: () => string])[] = [
  ['a workbook with the one cell ZZZZZ1', statements, () => statement(cell('ZZZZZ1'))],
  ['a workbook with the one cell A1000000', statements, () => statement(cell('A1000000'))],
  ['a zip of 20,000 empty entries', statements, () => statement(empties)],
  ['a workbook that unpacks to 80 MB', statements, () => statement(inflated())],
  ['a statement of a million lines', statements, () => csv('a\n'.repeat(1_000_000))],
  ['a statement of a million columns', statements, () => csv('a,'.repeat(1_000_000))],
  ['a statement of one cell of 4 MB', statements, () => csv('a'.repeat(4_000_000))],
  ['a million products', productFiles, () => products('id\n'.repeat(1_000_000))],
  ['products in a million columns', productFiles, () => products('a,'.repeat(1_000_000))],
  ['a million lines of stock', stockFiles, () => stock('1.1.1.1:1\n'.repeat(290_000), 'txt')],
  ['stock of blank lines', stockFiles, () => stock('\n'.repeat(2_900_000), 'auto')],
  [
    'stock as CSV without end',
    stockFiles,
    () => stock(`host,port\n${'1,1\n'.repeat(700_000)}`, 'csv'),
  ],
  [
    'stock as JSON that is 200,000 deep',
    stockFiles,
    () => stock('['.repeat(200_000) + ']'.repeat(200_000), 'json'),
  ],
  [
    'an article of 9,000 quotes',
    '/admin/articles/preview',
    () => JSON.stringify({ body: '>'.repeat(9_000) }),
  ],
];

/** The quickest of three: a collection of garbage may fall into one. */
async function quickest(path: string, body: string) {
  const turn = () => waitBeside(() => send(path, body));
  let best = await turn();
  for (let count = 1; count < triesMax && best.readings >= readingsMax; count += 1) {
    const next = await turn();
    if (next.readings < best.readings) best = next;
  }
  return best;
}
const readingsMax = 9;
const triesMax = 3;

test.each(files)('%s is refused and holds up nobody', async (_what, path, bodyOf) => {
  const { readings, done } = await quickest(path, bodyOf());
  expect(done).toMatchObject({ status: 422 });
  expect(done.text).toMatch(/cannot be (read|shown)/);
  expect(readings).toBeLessThan(readingsMax);
});

const heading =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const payment = (index: number) =>
  `UK${String(index).padStart(8, '0')},2026-11-20 14:05:06,Pay Bill,Completed,10.00,,${index}.00,K7`;
const fair: readonly (readonly [what: string, path: string, body: () => string])[] = [
  [
    'a statement of 40,000 payments',
    statements,
    () => csv([heading, ...numbers(40_000).map(payment)].join('\n')),
  ],
  [
    '10,000 addresses',
    stockFiles,
    () =>
      stock(
        numbers(10_000)
          .map((index) => `198.51.100.7:${index + 1}:ann:s3cret`)
          .join('\n'),
        'auto',
      ),
  ],
  ['one line of 3 MB', stockFiles, () => stock('a:'.repeat(1_490_000), 'txt')],
  [
    '5,000 products that nobody has',
    productFiles,
    () =>
      products(
        `id,city\n${numbers(20_000)
          .map((index) => `prx_${index},Thika`)
          .join('\n')}`,
      ),
  ],
];

test.each(fair)('%s are read and hold up nobody', async (_what, path, bodyOf) => {
  const { readings, done } = await quickest(path, bodyOf());
  expect(done).toMatchObject({ status: 200 });
  expect(readings).toBeLessThan(readingsMax);
});
