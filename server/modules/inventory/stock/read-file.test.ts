import { expect, test } from 'vitest';
import { isMishap } from './entry.ts';
import { readStockFile } from './read-file.ts';
import { readLine } from './read-line.ts';

const pair = { username: 'ann', password: 's3cret' };
const entry = { host: '198.51.100.7', port: '1080' };

test.each([
  ['198.51.100.7:1080', entry],
  ['198.51.100.7:1080:ann:s3cret', { ...entry, ...pair }],
  ['ann:s3cret:198.51.100.7:1080', { ...entry, ...pair }],
  ['ann:s3cret@198.51.100.7:1080', { ...entry, ...pair }],
  ['198.51.100.7:1080@ann:s3cret', { ...entry, ...pair }],
  ['socks5://ann:s3cret@198.51.100.7:1080', { ...entry, ...pair, protocol: 'socks5' }],
  ['http://198.51.100.7:1080:ann:s3cret', { ...entry, ...pair, protocol: 'http' }],
  ['socks5h://198.51.100.7:1080', { ...entry, protocol: 'socks5' }],
  ['[2001:db8::7]:1080:ann:s3cret', { ...pair, host: '2001:db8::7', port: '1080' }],
  ['ann:p@ss:w0rd@198.51.100.7:1080', { ...entry, username: 'ann', password: 'p@ss:w0rd' }],
  ['198.51.100.7:1080:ann:9090', { ...entry, username: 'ann', password: '9090' }],
  ['proxy.example.com:1080:ann:s3cret', { ...pair, host: 'proxy.example.com', port: '1080' }],
])('the line %s is read', (line, requested) => {
  const found = readLine(line);
  expect(isMishap(found) ? found : Object.fromEntries(found)).toEqual(requested);
});

test.each([
  'hello',
  '198.51.100.7',
  '198.51.100.7:0',
  '198.51.100.7:70000',
  'ftp://198.51.100.7:21',
  'a:1:b:2',
  ':1080:ann:s3cret',
])('the line %s is refused with a way to mend it', (line) => {
  expect(readLine(line)).toEqual({ why: expect.any(String), mend: expect.any(String) });
});

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
  expect(() => readStockFile(text, format)).toThrow(/cannot be read/);
});

test.each([
  ['[{"host": "a"', 'json', 'The text is not JSON.'],
  ['[1,\n}', 'json', 'The text is not JSON.'],
  ['host,port\n"a,1', 'csv', 'A quote opens a cell'],
] as const)('what is wrong is told without the words of a parser (%j)', (text, format, words) => {
  expect(() => readStockFile(text, format)).toThrow(`The file cannot be read. ${words}`);
});
