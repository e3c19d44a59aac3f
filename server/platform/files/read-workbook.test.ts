import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fileLimits } from './file-limits.ts';
import { readJson } from './read-json.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';
import { workbookOf, zipEntryOf } from './testing/workbook.ts';

const read = (file: Uint8Array) => readWorkbook(file, { rowsMax: 50_000 });
const cell = (at: string, value = '1') => `<c r="${at}"><v>${value}</v></c>`;

test('the first sheet is read as texts', async () => {
  const text = '<c r="B2" t="inlineStr"><is><t>a &amp; b</t></is></c>';
  const file = workbookOf(
    `<row r="1">${cell('A1')}</row><row r="2">${cell('A2', '2.5')}${text}</row>`,
  );
  expect(isWorkbook(file)).toBe(true);
  expect(await read(file)).toEqual([
    ['1', ''],
    ['2.5', 'a & b'],
  ]);
});

test.each([
  ['one cell far to the right', `<row r="1">${cell('ZZZZZ1')}</row>`],
  ['one cell far below', `<row r="1000000">${cell('A1000000')}</row>`],
  ['both at once', `<row r="1">${cell('ZZZZZZ9999999')}</row>`],
  ['a row far below without cells', '<row r="9999999"></row>'],
  ['a reference in single quotes', "<row r='1'><c r='ZZZ1'><v>1</v></c></row>"],
  ['a reference without a blank before it', '<row r="1"><c s="0"r="ZZZ1"><v>1</v></c></row>'],
  ['a reference in letters of XML', '<row r="1"><c r="&#90;ZZZ1"><v>1</v></c></row>'],
  ['a reference of other letters', '<row r="1"><c r="~~~~1"><v>1</v></c></row>'],
  ['a column too many', `<row r="1">${cell('GS1')}</row>`],
])('a workbook is refused before rows and columns are made: %s', async (_name, sheet) => {
  await expect(read(workbookOf(sheet))).rejects.toThrow(/^It has (more than|a row of|a cell at)/);
});

test('a zip of many entries is refused at the first one too many', async () => {
  const entry = zipEntryOf('xl/a.xml', new Uint8Array());
  const fair = Buffer.concat(Array.from({ length: fileLimits.entries }, () => entry));
  await expect(read(fair)).rejects.toThrow('no workbook');
  await expect(read(Buffer.concat([fair, entry]))).rejects.toThrow(
    `more than ${fileLimits.entries} files`,
  );
});

test('what unpacks to very much is refused meanwhile, whatever the zip says of itself', async () => {
  const file = zipEntryOf('xl/worksheets/sheet1.xml', new Uint8Array(80_000_000));
  expect(file.length).toBeLessThan(100_000);
  await expect(read(file)).rejects.toThrow('unpacks to more than 64 MB');
  file.writeUInt32LE(10, 22);
  await expect(read(file)).rejects.toThrow('unpacks to more than 64 MB');
});

test('one long text in many cells is refused by what they come to', async () => {
  const text = 'x'.repeat(30_000);
  const cells = Array.from({ length: 1_000 }, (_, index) => {
    return `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`;
  });
  const strings = `<sst><si><t>${text}</t></si></sst>`;
  const file = workbookOf(cells.join(''), { 'xl/sharedStrings.xml': strToU8(strings) });
  await expect(read(file)).rejects.toThrow('characters');
});

test.each([
  ['a zip that breaks off', workbookOf('').subarray(0, 300)],
  ['a zip of something else', zipSync({ 'a.txt': strToU8('a') })],
  ['XML that breaks off', workbookOf('<row r="1"><c r="A1"')],
])('what is no workbook is refused in words: %s', async (_name, file) => {
  await expect(read(file)).rejects.toThrow('It is no workbook that can be read.');
});

test('JSON is refused where it is nested too deep, whatever stands in its texts', () => {
  expect(() => readJson('['.repeat(200_000) + ']'.repeat(200_000))).toThrow('more than 20 deep');
  expect(readJson(JSON.stringify(['['.repeat(99), '\\"['.repeat(99)]))).toHaveLength(2);
  expect(() => readJson('[1,')).toThrow('not JSON');
});
