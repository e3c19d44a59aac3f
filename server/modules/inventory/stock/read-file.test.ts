import { expect, test } from 'vitest';
import { FileUnreadable } from '#platform/files/file-task.ts';
import { isMishap } from './entry.ts';
import { readStockFile } from './read-file.ts';

const pair = { username: 'ann', password: 's3cret' };
const entry = { host: '198.51.100.7', port: '1080' };

const fieldsOf = (text: string) =>
  readStockFile(text, 'auto').map(({ line, fields }) => ({
    line,
    ...(isMishap(fields) ? fields : Object.fromEntries(fields)),
  }));

test('a CSV is told by its head, whatever its separator and its suppliers call the columns', () => {
  const requested = [{ line: 2, ...entry, username: 'ann', password: 'a,b', city: 'Nairobi' }];
  const quoted = '\uFEFFIP,port_socks,Login,Pass,City\n198.51.100.7,1080,ann,"a,b",Nairobi\n';
  expect(fieldsOf(quoted)).toEqual(requested);
  expect(fieldsOf('host;port;user;password;city\r\n198.51.100.7;1080;ann;a,b;Nairobi')).toEqual(
    requested,
  );
});

test('JSON may be a list, lines in a list, or an object that holds the list', () => {
  const item = { proxy_address: '198.51.100.7', port: 1080, username: 'ann', password: 's3cret' };
  const requested = [{ line: 1, ...entry, ...pair }];
  expect(fieldsOf(JSON.stringify([item]))).toEqual(requested);
  expect(fieldsOf(JSON.stringify({ count: 1, results: [item] }, null, 2))).toEqual(requested);
  expect(fieldsOf('["198.51.100.7:1080:ann:s3cret"]')).toEqual(requested);
});

test('an IPv6 line is not taken for JSON, and remarks are no rows', () => {
  expect(fieldsOf('# from the seller\n\n[2001:db8::7]:1080')).toEqual([
    { line: 3, host: '2001:db8::7', port: '1080' },
  ]);
});

test.each([
  ['', 'auto'],
  ['[1, 2', 'json'],
  ['{"a": 1}', 'json'],
  ['name,place\nx,y', 'csv'],
] as const)('what has no rows at all (%s) is refused as a whole', (text, format) => {
  expect(() => readStockFile(text, format)).toThrow(FileUnreadable);
});

test.each([
  ['[{"host": "a"', 'json', 'The text is not JSON.'],
  ['[1,\n}', 'json', 'The text is not JSON.'],
  ['host,port\n"a,1', 'csv', 'A quote opens a cell'],
] as const)('what is wrong is told without the words of a parser (%j)', (text, format, words) => {
  expect(() => readStockFile(text, format)).toThrow(words);
});

test('a head of a plain list and remarks are no rows', () => {
  const text = '\uFEFFip:port:user:pass\n# Nairobi\n\n198.51.100.7:1080:ann:s3cret\r\n';
  expect(fieldsOf(text)).toEqual([{ line: 4, ...entry, ...pair }]);
});

test.each([
  ['txt', '198.51.100.7:1080:ann:s3\uFFFDret'],
  ['csv', 'host,port,city\n198.51.100.7,1080,Z\uFFFDrich'],
  ['json', String.raw`[{"host":"198.51.100.7","port":1080,"city":"\ud800"}]`],
  ['json', String.raw`[{"host":"198.51.100.7","port":1080,"city":"a\u0000b"}]`],
] as const)('a row with a letter that could not be read is refused (%s)', (format, text) => {
  expect(readStockFile(text, format)).toMatchObject([
    { fields: { why: 'It has a character that cannot be read.' } },
  ]);
});

test('a line that is too long is refused by itself and shown in part', () => {
  const text = `198.51.100.7:1080:ann:${'x'.repeat(3_000)}\n198.51.100.7:1081`;
  const [long, good] = readStockFile(text, 'txt');
  expect(long).toMatchObject({ line: 1, fields: { why: 'It has more than 2000 characters.' } });
  expect(long?.text).toHaveLength(500);
  expect(good?.line).toBe(2);
});

test.each([
  ['txt', (rows: number) => '198.51.100.7:1080\n'.repeat(rows)],
  ['csv', (rows: number) => `host,port\n${'198.51.100.7,1080\n'.repeat(rows)}`],
  ['json', (rows: number) => JSON.stringify(Array.from({ length: rows }, () => 'x'))],
] as const)('ten thousand rows are read, and one more is refused (%s)', (format, textOf) => {
  expect(readStockFile(textOf(10_000), format)).toHaveLength(10_000);
  expect(() => readStockFile(textOf(10_001), format)).toThrow(/more than 1000[01] rows/);
});
