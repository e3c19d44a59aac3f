import { expect, test } from 'vitest';
import { isMishap } from './entry.ts';
import { readLine } from './read-line.ts';

const pair = { username: 'ann', password: 's3cret' };
const entry = { host: '198.51.100.7', port: '1080' };
const whole = { ...entry, ...pair };
const read = (line: string) => {
  const found = readLine(line);
  return isMishap(found) ? found : Object.fromEntries(found);
};

test.each([
  ['198.51.100.7:1080', entry],
  ['198.51.100.7:1080:ann:s3cret', whole],
  ['ann:s3cret:198.51.100.7:1080', whole],
  ['ann:s3cret@198.51.100.7:1080', whole],
  ['198.51.100.7:1080@ann:s3cret', whole],
  ['198.51.100.7:1080@ann:p@ss', { ...whole, password: 'p@ss' }],
  ['ann:p@ss:w0rd@198.51.100.7:1080', { ...whole, password: 'p@ss:w0rd' }],
  ['198.51.100.7:1080:ann:pa:ss', { ...whole, password: 'pa:ss' }],
  ['ann:pa:ss:198.51.100.7:1080', { ...whole, password: 'pa:ss' }],
  ['198.51.100.7:1080:ann@mail.example:s3cret', { ...whole, username: 'ann@mail.example' }],
  ['198.51.100.7:1080:ann:9090', { ...whole, password: '9090' }],
  [
    'gate.example.com:7000:user:12345',
    {
      host: 'gate.example.com',
      port: '7000',
      username: 'user',
      password: '12345',
    },
  ],
  ['198.51.100.7:1080:ann:pa,ss', { ...whole, password: 'pa,ss' }],
  ['198.51.100.7:1080:ann:p%40ss', { ...whole, password: 'p%40ss' }],
  ['ann:p%40ss@198.51.100.7:1080', { ...whole, password: 'p%40ss' }],
])('the line %s is read', (line, told) => {
  expect(read(line)).toEqual(told);
});

test.each([
  ['socks5://ann:s3cret@198.51.100.7:1080', 'socks5', whole],
  ['socks://ann:s3cret@198.51.100.7:1080', 'socks5', whole],
  ['SOCKS5H://198.51.100.7:1080/', 'socks5', entry],
  ['https://198.51.100.7:1080', 'http', entry],
  ['http://198.51.100.7:1080:ann:s3cret', 'http', whole],
  [
    'http://user:p%40ss@gate.example.com:8080',
    'http',
    {
      host: 'gate.example.com',
      port: '8080',
      username: 'user',
      password: 'p@ss',
    },
  ],
  ['http://ann:50%@198.51.100.7:1080/', 'http', { ...whole, password: '50%' }],
  ['http://ann:%zz%41%@198.51.100.7:1080', 'http', { ...whole, password: '%zzA%' }],
  ['http://ann:caf%C3%A9%FF@198.51.100.7:1080', 'http', { ...whole, password: 'caf%C3%A9%FF' }],
  ['http://ann:caf%C3%A9@198.51.100.7:1080', 'http', { ...whole, password: 'café' }],
  ['socks5://a%3Ann:s3cret@198.51.100.7:1080', 'socks5', { ...whole, username: 'a:nn' }],
  ['http://ann:a+b@198.51.100.7:1080', 'http', { ...whole, password: 'a+b' }],
])('the URL %s is read with its escapes', (line, protocol, told) => {
  expect(read(line)).toEqual({ ...told, protocol });
});

const sixth = { host: '2001:db8::7', port: '1080' };

test.each([
  ['[2001:db8::7]:1080', sixth],
  ['[2001:db8::7]:1080:ann:s3cret', { ...sixth, ...pair }],
  ['ann:s3cret:[2001:db8::7]:1080', { ...sixth, ...pair }],
  ['ann:s3cret@[2001:db8::7]:1080', { ...sixth, ...pair }],
  ['[2001:db8::7]:1080@ann:s3cret', { ...sixth, ...pair }],
  ['2001:db8::7,1080,ann,s3cret', { ...sixth, ...pair }],
  ['[2001:db8::7];1080', sixth],
])('the IPv6 line %s is read', (line, told) => {
  expect(read(line)).toEqual(told);
});

test.each([
  ['198.51.100.7,1080', entry],
  ['198.51.100.7,1080,ann,s3cret', whole],
  ['ann;s3cret;198.51.100.7;1080', whole],
  ['198.51.100.7\t1080\tann\ts3cret', whole],
  ['198.51.100.7 | 1080 | ann | s3cret', whole],
  ['198.51.100.7,1080,ann,s3cret,,', whole],
  ['198.51.100.7,1080,,', entry],
  ['"198.51.100.7","1080","ann","s3,c""ret"', { ...whole, password: 's3,c"ret' }],
  ['"198.51.100.7:1080:ann:s3cret",', whole],
  ["'198.51.100.7:1080:ann:s3cret'", whole],
  ['198.51.100.7:1080,', entry],
  ['ann:s3cret@198.51.100.7:1080;', whole],
  ['198.51.100.7:1080/', entry],
  ['198.51.100.7:1080 # Nairobi', entry],
])('what stands around the fields of %s does not matter', (line, told) => {
  expect(read(line)).toEqual(told);
});

test.each([
  ['2606:4700::6:8080', 'An IPv6 address stands in brackets.'],
  ['2606:4700::6:8080:ann:s3cret', expect.stringContaining('.')],
  ['45.33.46.1:99999:user:1080', '99999 is not a port from 1 to 65535.'],
  ['12345:80', '12345 is not an address, or a name with a dot such as proxy.example.com.'],
  ['198.51.100.7:0', '0 is not a port from 1 to 65535.'],
  ['198.51.100.7:01080', '01080 is not a port from 1 to 65535.'],
  ['198.51.100.256:1080', expect.stringContaining('198.51.100.256 is not an address')],
  ['198.51.100:1080', expect.stringContaining('198.51.100 is not an address')],
  ['0x7f.1:1080', expect.stringContaining('is not an address')],
  ['[198.51.100.7]:1080', expect.any(String)],
  ['[fe80::1%eth0]:1080', expect.any(String)],
  ['-a.example.com:1080', expect.any(String)],
  ['proxy:1080:ann:s3cret', expect.stringContaining('proxy is not an address')],
  ['ftp://198.51.100.7:21', 'ftp is not a protocol we speak.'],
  ['socks4://198.51.100.7:1080', 'socks4 is not a protocol we speak.'],
  ['hello', 'This is not an address with a port.'],
  ['198.51.100.7', 'This is not an address with a port.'],
  ['http://ann:s3cret@gate.example.com', 'This is not an address with a port.'],
  ['http://198.51.100.7:1080/path', 'This is not an address with a port.'],
  [':1080:ann:s3cret', expect.any(String)],
  ['198.51.100.7:1080:ann', expect.any(String)],
  ['198.51.100.7:1080:ann:', expect.any(String)],
  ['ann@198.51.100.7:1080', expect.any(String)],
  ['198.51.100.7,1080,ann', expect.any(String)],
  ['198.51.100.7,1080,ann,s3cret,KE', expect.any(String)],
  ['198.51.100.7:1080:ann:s3cret KE', 'There is a blank within the line.'],
  ['198.51.100.7:1080:ann:"s3cret"', 'There are quotes within the line.'],
  ['http://ann:s3%0Acret@198.51.100.7:1080', 'It has a character that nobody sees.'],
])('the line %s is refused with the reason and what to do', (line, why) => {
  expect(read(line)).toEqual({ why, mend: expect.stringMatching(/^(Write|Use) /) });
});

test.each([
  ['both ends could be the address', '198.51.100.7:1080:a.example.com:8080'],
  ['both sides could be the address', 'a.example.com:80@b.example.com:90'],
  ['a comma may end the password', '198.51.100.7:1080:ann:s3cret,'],
  ['a slash may end the password', 'socks5://198.51.100.7:1080:ann:s3cret/'],
  ['a remark may be the password', '198.51.100.7:1080:ann:s3cret # KE'],
  ['a password may be an address', '198.51.100.7:1080:ann:pa@203.0.113.7:90'],
])('a line that can be read in two ways is refused: %s', (_why, line) => {
  expect(read(line)).toMatchObject({ why: 'It can be read in more than one way.' });
});

test('outside of a URL an escape may be the password itself', () => {
  expect(read('http://198.51.100.7:1080:ann:p%40ss')).toMatchObject({
    why: 'It cannot be told whether %40 stands for a letter or for itself.',
  });
});

test.each([
  ['\u200b198.51.100.7:1080:ann:s3cret\u00ad', whole],
  ['\u202d198.51.100.7\u202c:1080:ann:s3cret', whole],
  ['１９８.51.100.7:１０８０:ann:s3cret', whole],
  ['p\u20111.example.com:1080', { host: 'p-1.example.com', port: '1080' }],
  ['198.51.100.7\u00a0,\u20091080', entry],
])('what nobody sees in %j is no part of it', (line, told) => {
  expect(read(line)).toEqual(told);
});
