import { strToU8, zipSync } from 'fflate';
import { expect, test } from '../support/people.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

const stock = (text: string, format: string) => ({
  supplier: 'Hostile',
  format,
  text,
  origin: 'A test of the rules',
  consentBasis: 'A test of the rules',
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

/** A workbook with one cell, wherever that says it is. */
function workbookWith(place: string): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml':
      `<workbook xmlns:r="${relations}"><sheets>` +
      '<sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" ` +
      'Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1">' +
      `<c r="${place}"><v>1</v></c></row></sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

const empties = () =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`xl/${index}.xml`, new Uint8Array()]),
    ),
  );
const inflating = () =>
  zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(200_000_000) }, { level: 9 });

const statement = (bytes: Uint8Array) => [
  '/admin/statements/preview',
  { name: 'statement.xlsx', data: Buffer.from(bytes).toString('base64') },
];
const csv = (text: string) => statement(Buffer.from(text));
const products = (text: string) => ['/admin/products/import/preview', { kind: 'proxy', text }];
const stockOf = (text: string, format = 'auto') => [
  '/admin/stock/import/preview',
  stock(text, format),
];

const hostile: Readonly<Record<string, () => readonly unknown[]>> = {
  'one cell at ZZZZZ1': () => statement(workbookWith('ZZZZZ1')),
  'one cell at ZZZZZZ9999999': () => statement(workbookWith('ZZZZZZ9999999')),
  'one cell at A1000000': () => statement(workbookWith('A1000000')),
  'twenty thousand empty entries': () => statement(empties()),
  'a zip of 200 MB': () => statement(inflating()),
  'a million lines': () => csv('a\n'.repeat(1_000_000)),
  'a million columns': () => csv('a,'.repeat(1_000_000)),
  'one cell of 4 MB': () => csv('a'.repeat(4_000_000)),
  'a million products': () => products('id\n'.repeat(1_000_000)),
  'a product in a million columns': () => products('a,'.repeat(1_000_000)),
  'two hundred thousand lines of stock': () => stockOf('203.0.113.9:1080\n'.repeat(170_000)),
  'JSON two hundred thousand deep': () =>
    stockOf('['.repeat(200_000) + ']'.repeat(200_000), 'json'),
  'nine thousand quotes': () => ['/admin/articles/preview', { body: '>'.repeat(9_000) }],
};

/** The longest that `/healthz` took beside `work`, in ms, of all but the slowest hundredth. */
async function waitBeside(url: string, work: Promise<unknown>): Promise<number> {
  const under = { way: true };
  const ended = work.finally(() => (under.way = false));
  const waits: number[] = [];
  while (under.way) {
    const began = performance.now();
    await (await fetch(url)).text();
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await ended;
  waits.sort((one, other) => one - other);
  return waits[Math.ceil(waits.length * 0.99) - 1] ?? 0;
}

test('S190 no file of staff stops what others do', async ({ owner, addresses }) => {
  test.slow();
  for (const [what, make] of Object.entries(hostile)) {
    const [path, body] = make();
    const waits: number[] = [];
    // The quickest of three: others may use this machine.
    for (let count = 0; count < 3; count += 1) {
      const call = owner.call('POST', String(path), body);
      waits.push(await waitBeside(`${addresses.api}/healthz`, call));
      const { status, text } = await call;
      expect(status, `${what}: ${text}`).toBe(422);
      expect(text, what).toMatch(/cannot be (read|shown)/);
    }
    // What asks shares a process with what sends the file, and writes some megabytes of it first.
    expect(Math.min(...waits), what).toBeLessThan(atThisPace(100));
  }
});

const misread: Readonly<Record<string, RegExp>> = {
  '2606:4700::6:8080': /stands in brackets/,
  '45.33.46.1:99999:user:1080': /99999 is not a port/,
  '12345:80': /12345 is not an address/,
  'a.example.com:80@b.example.com:90': /more than one way/,
  '45.33.46.1:1080:ann:s3cret,': /more than one way/,
  'socks4://45.33.46.1:1080': /not a protocol/,
};

test('S191 a line that nobody can tell is refused with the reason', async ({ owner }) => {
  const lines = Object.keys(misread);
  const { status, body } = await owner.call('POST', ...splitCall(stockOf(lines.join('\n'), 'txt')));
  expect(status).toBe(200);
  const { refused } = body as { refused: { text: string; why: string }[] };
  expect(refused.map(({ text }) => text)).toEqual(lines);
  for (const { text, why } of refused) expect(why, text).toMatch(misread[text] ?? /never/);
});

const splitCall = ([path, body]: readonly unknown[]) => [String(path), body] as const;

test('S193 a letter that was lost is not imported', async ({ owner }) => {
  const text = 'host,port,city\ngate.example.com,1080,Z\uFFFDrich';
  const { body } = await owner.call('POST', ...splitCall(stockOf(text, 'csv')));
  expect((body as { counts: object }).counts).toMatchObject({ new: 0, refused: 1 });
});
