import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { upstreamCredentials } from '../index.ts';
import { type Given, givenSandbox } from '../testing/given-sandbox.ts';

type Run = { code: number; out: string };
const exitIp = '203.0.113.5';

/** Runs curl through the upstream, as a gateway would go through it. */
async function through(
  given: Given,
  scheme: 'http' | 'socks5h' | 'socks5',
  ...[path, change]: [path: string, change?: { password?: string; more?: string[]; ip?: string }]
): Promise<Run> {
  const { username, password } = upstreamCredentials(change?.ip ?? exitIp);
  const args = [
    '--silent',
    '--max-time',
    '3',
    '--proxy-user',
    `${username}:${change?.password ?? password}`,
    '--proxy',
    `${scheme}://127.0.0.1:${given.addresses.ports.upstream}`,
    ...(change?.more ?? []),
    path,
  ];
  return new Promise((resolve) => {
    execFile('curl', args, { maxBuffer: 8_000_000 }, (error, out) =>
      resolve({ code: error === null ? 0 : Number(error.code), out }),
    );
  });
}

const seenBy = ({ out }: Run) => (JSON.parse(out) as { ip: string }).ip;
const site = 'http://target.test/ip';

test.each(['http', 'socks5h'] as const)(
  '%s leads to the site, which sees the exit',
  async (how) => {
    const given = await givenSandbox();
    expect(seenBy(await through(given, how, site))).toBe(exitIp);
  },
);

test('a tunnel leads to the site on any port', async () => {
  const given = await givenSandbox();
  const more = ['--proxytunnel'];
  expect(seenBy(await through(given, 'http', 'http://target.test:443/ip', { more }))).toBe(exitIp);
});

test('the documentation address of the site works like its name', async () => {
  const given = await givenSandbox();
  expect(seenBy(await through(given, 'socks5', 'http://203.0.113.80:8080/ip'))).toBe(exitIp);
});

test('an IPv6 exit is seen as such', async () => {
  const given = await givenSandbox();
  const ip = '2001:db8::5';
  expect(upstreamCredentials(ip).username).toBe('slot-2001-db8--5');
  expect(seenBy(await through(given, 'http', site, { ip }))).toBe(ip);
  expect(seenBy(await through(given, 'socks5h', site, { ip }))).toBe(ip);
});

test('other destinations are really dialled', async () => {
  const given = await givenSandbox();
  const url = `${given.addresses.target}/ip`;
  expect(seenBy(await through(given, 'socks5', url))).toBe('127.0.0.1');
});

test('a wrong password is refused in each protocol', async () => {
  const given = await givenSandbox();
  expect((await through(given, 'socks5h', site, { password: 'wrong' })).code).toBe(97);
  const more = ['--write-out', '%{http_code}'];
  const refused = await through(given, 'http', site, { password: 'wrong', more });
  expect(refused.out).toBe('407');
});

test('a dead destination is refused, not hung', async () => {
  const given = await givenSandbox();
  const nobody = 'http://127.0.0.1:1/';
  expect((await through(given, 'socks5', nobody)).code).toBe(97);
  const more = ['--write-out', '%{http_code}'];
  expect((await through(given, 'http', nobody, { more })).out).toBe('502');
});

test('the site cannot be told another exit by a request header', async () => {
  const given = await givenSandbox();
  const more = ['--header', 'X-Forwarded-For: 9.9.9.9', '--header', 'Forwarded: for=9.9.9.9'];
  expect(seenBy(await through(given, 'http', site, { more }))).toBe(exitIp);
});

test('proxy headers never reach the site', async () => {
  const given = await givenSandbox();
  const { out } = await through(given, 'http', site, { more: ['--header', 'X-Own: 1'] });
  const { headers } = JSON.parse(out) as { headers: Record<string, string> };
  expect(Object.keys(headers).filter((name) => name.startsWith('proxy-'))).toEqual([]);
  expect(headers['x-own']).toBe('1');
});

const failures: [state: string, socks: number, http: number][] = [
  ['dead', 97, 52],
  ['silent', 28, 28],
  ['wrong-password', 97, 0],
  ['refused', 97, 0],
];

test.each(failures)('a %s slot fails with curl codes %i and %i', async (state, socks, http) => {
  const given = await givenSandbox();
  await given.control(`/upstreams/${exitIp}`, { state });
  const more = ['--max-time', '1'];
  const codes = await Promise.all([
    through(given, 'socks5h', site, { more }),
    through(given, 'http', site, { more }),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([socks, http]);
  const other = await through(given, 'http', site, { ip: '203.0.113.6' });
  expect(seenBy(other)).toBe('203.0.113.6');
});

test('a slot with the wrong exit shows the site another address', async () => {
  const given = await givenSandbox();
  await given.control(`/upstreams/${exitIp}`, { state: 'wrong-exit', exitAs: '198.51.100.7' });
  expect(seenBy(await through(given, 'socks5h', site))).toBe('198.51.100.7');
});

test('a lossy slot loses every so manyth connection', async () => {
  const given = await givenSandbox();
  await given.control(`/upstreams/${exitIp}`, { state: 'lossy', failEvery: 3 });
  const codes = [];
  for (let tries = 0; tries < 6; tries += 1) {
    codes.push((await through(given, 'http', site)).code);
  }
  expect(codes).toEqual([0, 0, 52, 0, 0, 52]);
});

test('a cut slot breaks in the middle of a body', async () => {
  const given = await givenSandbox();
  await given.control(`/upstreams/${exitIp}`, { state: 'cut', cutAfterBytes: 5_000 });
  const { code, out } = await through(given, 'socks5h', 'http://target.test/bytes/100000');
  expect(code).not.toBe(0);
  expect(out.length).toBeLessThan(5_000);
});

test('a slow slot waits before it answers and keeps to its rate', async () => {
  const given = await givenSandbox();
  const slow = { state: 'slow', delayMs: 200, bytesPerSecond: 20_000 };
  await given.control(`/upstreams/${exitIp}`, slow);
  const more = ['--write-out', ' %{time_total}'];
  const { out } = await through(given, 'socks5h', 'http://target.test/bytes/10000', { more });
  const seconds = Number(out.slice(out.lastIndexOf(' ')));
  // Nothing is early; how late it may be is the machine's affair.
  expect(seconds).toBeGreaterThan(0.6);
});

test('a large object passes whole', async () => {
  const given = await givenSandbox();
  const more = ['--output', '/dev/null', '--write-out', '%{size_download}'];
  const { out } = await through(given, 'socks5h', 'http://target.test/bytes/20000000', { more });
  expect(out).toBe('20000000');
});

/** Sends bytes and collects what comes back until the server ends the connection. */
async function talk(given: Given, ...parts: Buffer[]): Promise<Buffer> {
  const { socket, all } = open(given);
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return all;
}

/** `all` is what comes until the server ends the connection. */
function open(given: Given) {
  const { upstream } = given.addresses.ports;
  const socket = connect({ port: upstream, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const all = new Promise<Buffer>((resolve) => {
    const over = () => resolve(Buffer.concat(chunks));
    socket.once('end', over).once('error', over);
  });
  return { socket, all };
}

const login = (() => {
  const { username, password } = upstreamCredentials(exitIp);
  const user = Buffer.from(username);
  const secret = Buffer.from(password);
  return Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([secret.length]), secret]);
})();

test('a request that comes in one piece with the end of its client gets its answer', async () => {
  const given = await givenSandbox();
  const { username, password } = upstreamCredentials(exitIp);
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const lines = [
    'POST http://target.test/echo HTTP/1.1',
    'Host: target.test',
    'Transfer-Encoding: chunked',
    `Proxy-Authorization: Basic ${basic}`,
  ];
  const { socket, all } = open(given);
  socket.end(`${lines.join('\r\n')}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
  expect(String(await all)).toContain('"body":"hello"');
});

test('SOCKS without a password method is refused with FF', async () => {
  const given = await givenSandbox();
  expect(await talk(given, Buffer.from([5, 1, 0]))).toEqual(Buffer.from([5, 0xff]));
});

test('a handshake byte by byte works, and BIND is refused with 07', async () => {
  const given = await givenSandbox();
  const bind = Buffer.from([5, 2, 0, 1, 127, 0, 0, 1, 0, 80]);
  const bytes = Buffer.concat([Buffer.from([5, 1, 2]), login, bind]);
  const answers = await talk(given, ...[...bytes].map((byte) => Buffer.from([byte])));
  expect([...answers]).toEqual([5, 2, 1, 0, 5, 7, 0, 1, 0, 0, 0, 0, 0, 0]);
});

test('an unknown address type is refused with 08', async () => {
  const given = await givenSandbox();
  const request = Buffer.from([5, 1, 0, 9, 0, 0]);
  const answers = await talk(given, Buffer.concat([Buffer.from([5, 1, 2]), login, request]));
  expect(answers.subarray(4, 6)).toEqual(Buffer.from([5, 8]));
});

test('SOCKS4 and plain noise are cut at once', async () => {
  const given = await givenSandbox();
  expect(await talk(given, Buffer.from([4, 1, 0, 80, 127, 0, 0, 1, 0]))).toHaveLength(0);
  expect(await talk(given, Buffer.from([0x16, 3, 1, 0]))).toHaveLength(0);
});

test('data sent together with the handshake is not lost', async () => {
  const given = await givenSandbox();
  const name = Buffer.from('target.test');
  const connectTo = Buffer.concat([
    Buffer.from([5, 1, 0, 3, name.length]),
    name,
    Buffer.from([0, 80]),
  ]);
  const get = Buffer.from('GET / HTTP/1.1\r\nHost: target.test\r\nConnection: close\r\n\r\n');
  const all = Buffer.concat([Buffer.from([5, 1, 2]), login, connectTo, get]);
  expect(String(await talk(given, all))).toContain(`from ${exitIp}`);
});
