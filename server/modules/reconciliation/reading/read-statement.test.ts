import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAmount, readStatement, dateOrderOf, readMoment } from './read-statement.ts';
import { rowsOf } from './statement-file.ts';

test.each([
  ['1,500.00', 150_000],
  ['-1,500.00', -150_000],
  ['1 500', 150_000],
  ['1.500,50', 150_050],
  ['259,00', 25_900],
  ['KES 259', 25_900],
  ['(30.00)', -3_000],
  ['12,345,678.90', 1_234_567_890],
  ['1,50.00', undefined],
  ['twelve', undefined],
  ['-twelve', undefined],
  ['(1.234)', undefined],
  ['-0.00', 0],
  ['1.234', undefined],
  ['', undefined],
])('the amount %j is read exactly or not at all', (text, minor) => {
  expect(readAmount(text)?.minor).toBe(minor);
});

test.each([
  ['2026-11-20 14:05:06', 'day-first', '2026-11-20T11:05:06.000Z'],
  ['20-11-2026 14:05', 'day-first', '2026-11-20T11:05:00.000Z'],
  ['03/04/2026 00:30:00', 'day-first', '2026-04-02T21:30:00.000Z'],
  ['03/04/2026 12:30 AM', 'month-first', '2026-03-03T21:30:00.000Z'],
  ['03/04/2026 12:30 pm', 'day-first', '2026-04-03T09:30:00.000Z'],
  ['3.4.2026 1:05 PM', 'day-first', '2026-04-03T10:05:00.000Z'],
  ['3.4.2026 11:05 am', 'day-first', '2026-04-03T08:05:00.000Z'],
  ['2026/4/3', 'month-first', '2026-04-02T21:00:00.000Z'],
  [' 20-11-2026 14:05:06.123 ', 'day-first', '2026-11-20T11:05:06.000Z'],
  ['20-11-2026 14:5', 'day-first', undefined],
  ['on 20-11-2026 14:05', 'day-first', undefined],
  ['31/06/2026 10:00', 'day-first', undefined],
  ['20-11-2026 25:05', 'day-first', undefined],
  ['yesterday', 'day-first', undefined],
] as const)('the moment %j is Nairobi time (%s)', (text, order, iso) => {
  expect(readMoment(text, order)?.toISOString()).toBe(iso);
});

test('one date with a second number above twelve turns the order of a whole file', () => {
  expect(dateOrderOf(['03/04/2026', '04/13/2026'])).toBe('month-first');
  expect(dateOrderOf(['03/04/2026', '13/04/2026'])).toBe('day-first');
  expect(dateOrderOf(['03/04/2026'])).toBe('day-first');
  expect(dateOrderOf(['12/12/2026', ' 04/13/2026'])).toBe('month-first');
  expect(dateOrderOf(['04/12/2026'])).toBe('day-first');
  // A file that shows both is read as Kenya writes.
  expect(dateOrderOf(['13/04/2026', '04/13/2026'])).toBe('day-first');
});

const heading =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,' +
  'Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.,';
const above = 'Account Holder:,Lango,\r\nShort Code:,174379,\r\n\r\n';
const payment =
  'UKL1AB2CD3,20-11-2026 14:05:06,20-11-2026 14:05:00,"Pay Bill from 2547****149, Acc. K7M2",' +
  'Completed,"1,500.00",,"9,100.00",true,Pay Bill Online,2547****149 - JANE DOE,,K7M2Q9XX,';
const charge =
  'UKL1AB2CD3,20-11-2026 14:05:06,20-11-2026 14:05:00,Pay Bill Charge,Completed,,-8.25,' +
  '"9,091.75",true,Pay Merchant Charge,,,,';

const readText = async (text: string) => readStatement(await rowsOf(Buffer.from(text)));

test('a payment and its charge are two lines of one receipt', async () => {
  const read = await readText(`${above}${heading}\r\n${payment}\r\n${charge}\r\n`);
  expect(read?.rejected).toEqual([]);
  expect(read?.lines).toMatchObject([
    {
      row: 5,
      receipt: 'UKL1AB2CD3',
      kind: 'payment',
      amount: { minor: 150_000 },
      balance: { minor: 910_000 },
      account: 'K7M2Q9XX',
      completedAt: new Date('2026-11-20T11:05:06Z'),
    },
    { row: 6, kind: 'fee', amount: { minor: -825 } },
  ]);
});

test.each([
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['semicolons', (text: string) => text.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';')],
  ['tabs', (text: string) => text.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t')],
])('%s read the same', async (_name, change) => {
  const plain = `${above}${heading}\r\n${payment}\r\n`;
  expect(await readText(change(plain))).toEqual(await readText(plain));
});

test('UTF-16 as spreadsheets save it reads the same', async () => {
  const plain = `${heading}\n${payment}\n`;
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')]);
  expect(readStatement(await rowsOf(wide))).toEqual(await readText(plain));
});

test('columns may stand in another order and some may be missing', async () => {
  const text =
    'Paid In,Withdrawn,Receipt No.,Completion Time\n259.00,,UKL1AB2CD9,2026-11-20 10:00\n';
  expect((await readText(text))?.lines).toMatchObject([
    { receipt: 'UKL1AB2CD9', amount: { minor: 25_900 }, account: '', balance: null },
  ]);
});

test('a row that cannot be read is kept with every reason', async () => {
  const bad = '??,soon,,,Completed,many,,,,,,,,';
  const read = await readText(`${heading}\n${bad}\n${payment}\n,,,\n`);
  expect(read?.lines).toHaveLength(1);
  expect(read?.rejected).toMatchObject([{ row: 2, problems: { length: 3 } }]);
});

test.each([
  ['Receipt No.', payment.replace('UKL1AB2CD3', 'UKL?')],
  ['Receipt No.', payment.replace('UKL1AB2CD3', '?UKL1AB2CD3')],
  ['Receipt No.', payment.replace('UKL1AB2CD3', 'UKL1AB2CD3?')],
  ['Completion Time', payment.replace('20-11-2026 14:05:06', 'soon')],
  ['Paid In', payment.replace('"1,500.00"', '-many')],
  ['Withdrawn', payment.replace('"1,500.00",', '"1,500.00",many')],
  ['at once', payment.replace('"1,500.00",', '"1,500.00",-3.00')],
  ['no money', payment.replace('"1,500.00"', '0.00')],
])('one fault is enough to leave a row out: %s', async (words, row) => {
  const read = await readText(`${heading}\n${row}\n`);
  expect(read?.lines).toEqual([]);
  expect(read?.rejected).toMatchObject([{ row: 2, problems: [expect.stringContaining(words)] }]);
});

test('single bytes of an older portal are read as they were written', async () => {
  const row = payment.replace('Pay Bill from', 'Café Ngong from');
  const file = Buffer.from(`${heading}\n${row}\n`, 'latin1');
  expect(readStatement(await rowsOf(file))?.lines).toMatchObject([
    { details: expect.stringContaining('Café Ngong') },
  ]);
});

test('a first byte that only looks like the mark of UTF-16 is a letter', async () => {
  const file = Buffer.from(`\u00ff\n${heading}\n${payment}\n`, 'latin1');
  expect(readStatement(await rowsOf(file))?.lines).toHaveLength(1);
});

test('a table without a heading of ours has its cells between commas', async () => {
  expect(await rowsOf(Buffer.from('a,b\n1,2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a file of fifty thousand rows is read, one of more is refused in words', async () => {
  const rows = (count: number) => Buffer.from('a\n'.repeat(count));
  expect(await rowsOf(rows(50_000))).toHaveLength(50_000);
  await expect(rowsOf(rows(50_001))).rejects.toMatchObject({
    message: expect.stringContaining('50000 rows'),
  });
});

test.each([
  ['Reversed by hand', 'Pay Bill Reversal', 'outgoing'],
  ['Organization Settlement Account', 'Organization Settlement', 'payout'],
  ['Something new', 'Unheard of', 'outgoing'],
])('money out by %j is %s: %s', async (details, reason, kind) => {
  const row = `UKL1AB2CD4,2026-11-20 10:00,,${details},Completed,,-50.00,,,${reason},,,,`;
  expect((await readText(`${heading}\n${row}\n`))?.lines[0]?.kind).toBe(kind);
});

test('what was not completed moved nothing', async () => {
  const row = payment.replace('Completed', 'Cancelled');
  expect((await readText(`${heading}\n${row}\n`))?.lines[0]?.kind).toBe('not-completed');
});

test.each([
  ['Pay Bill,', 'payment', '5.00,'],
  ['Promotion Payment,', 'payment', '5.00,'],
  ['Pay Bill Charge,', 'fee', ',-5.00'],
  ['Charges,Refund of last month', 'fee', ',-5.00'],
  [',Tariff of the till', 'fee', ',-5.00'],
  ['Recharge of airtime,', 'outgoing', ',-5.00'],
  ['Transaction Reversal,', 'outgoing', ',-5.00'],
  ['Business Payment to a bank account,', 'outgoing', ',-5.00'],
  ['Organization Settlement,', 'payout', ',-5.00'],
  [',Funds Withdrawal', 'payout', ',-5.00'],
  ['Merchant to Bank,', 'payout', ',5.00'],
  ['Who knows,', 'outgoing', ',-5.00'],
])('%s is a %s', async (words, kind, money) => {
  const columns = 'Receipt No.,Completion Time,Reason Type,Details,Paid In,Withdrawn';
  const row = `UKL1AB2CD3,2026-11-20,${words},${money}`;
  const minor = kind === 'payment' ? 500 : -500;
  expect((await readText(`${columns}\n${row}\n`))?.lines).toMatchObject([
    { kind, amount: { minor }, status: 'Completed' },
  ]);
});

test('a heading is looked for in the first sixty rows, with every column that it needs', async () => {
  const table = `${heading}\n${payment}\n`;
  expect((await readText(`${'above\n'.repeat(59)}${table}`))?.lines).toHaveLength(1);
  expect(await readText(`${'above\n'.repeat(60)}${table}`)).toBeUndefined();
  const needed = ['Receipt No.', 'Completion Time', 'Paid In', 'Withdrawn'];
  for (const column of needed) {
    expect(await readText(table.replace(column, 'Another'))).toBeUndefined();
  }
});

test('what a person typed into a file keeps five hundred letters, and a receipt its capitals', async () => {
  const row = payment
    .replace('UKL1AB2CD3', 'ukl1ab2cd3')
    .replace('Pay Bill Online', 'r'.repeat(600));
  const [line] = (await readText(`${heading}\n${row.replace(/,$/, '')}\n`))?.lines ?? [];
  expect(line).toMatchObject({ receipt: 'UKL1AB2CD3', reason: 'r'.repeat(500) });
  const linked = payment.replace('JANE DOE,,', 'JANE DOE,ukl0zz9yy8,');
  expect((await readText(`${heading}\n${linked}\n`))?.lines).toMatchObject([
    { linkedReceipt: 'UKL0ZZ9YY8' },
  ]);
  const wrong = `??,${'w'.repeat(600)}`;
  const [rejected] = (await readText(`${heading}\n${wrong}\n`))?.rejected ?? [];
  expect(rejected?.text).toBe(`??,${'w'.repeat(600)}`.replace(',', ' | ').slice(0, 500));
});

test('a table whose quotes do not end is refused in words', async () => {
  await expect(rowsOf(Buffer.from('Receipt No.,Paid In\n"half,1\n'))).rejects.toMatchObject({
    message: expect.stringMatching(/^A quote opens a cell and none closes it/),
  });
});

test('a file without the heading is no statement', async () => {
  expect(await readText('name,price\nproxy,1\n')).toBeUndefined();
});

test('a workbook reads like its table, with dates as dates and amounts as numbers', async () => {
  const file = readFileSync(new URL('../testing/statement.xlsx', import.meta.url));
  expect(readStatement(await rowsOf(file))?.lines).toMatchObject([
    {
      row: 3,
      receipt: 'UKL1AB2CD3',
      completedAt: new Date('2026-11-20T11:05:06Z'),
      amount: { minor: 150_000 },
      balance: { minor: 910_000 },
      account: 'K7M2Q9XX',
    },
    { row: 4, amount: { minor: -3_000 }, completedAt: new Date('2026-11-20T11:10:00Z') },
  ]);
});

test('a broken workbook is refused in words', async () => {
  const file = Buffer.from('PK\u0003\u0004nothing of the kind');
  await expect(rowsOf(file)).rejects.toThrow(/^It is no workbook that can be read/);
});

test('a row with a character that cannot be read is left out and kept without it', async () => {
  const row = payment.replace('JANE DOE', 'JAN\uFFFD\0 DOE');
  const read = await readText(`${heading}\n${row}\n${payment}\n`);
  expect(read?.lines).toHaveLength(1);
  expect(read?.rejected).toMatchObject([
    {
      row: 2,
      text: expect.not.stringContaining('\0'),
      problems: [expect.stringContaining('Save the file as UTF-8')],
    },
  ]);
});
