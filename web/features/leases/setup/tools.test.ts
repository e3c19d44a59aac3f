import { execFile, execFileSync } from 'node:child_process';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Known } from '../leased-proxy.ts';
import { setupWords } from './setup-words.ts';
import { likelyTool, tools, type Side } from './tools.ts';

/** Everything that a shell, a script, an address or a program could take for its own. */
const secret = `p@ss:w'rd"/1 $HOME \`id\` !x %41 \\n#?&`;
const connection = { host: '127.0.0.1', socksPort: '1', httpPort: '1', user: 'lse-7k3m', secret };

const toolOf = (id: string) => {
  const tool = tools.find((one) => one.id === id);
  if (!tool) throw new Error(`There is no tool ${id}.`);
  return tool;
};
const sampleOf = (id: string, known: Known = connection, side: Side = 'http') => {
  const { how } = toolOf(id);
  return typeof how === 'string' ? how : how(known, side);
};

test('each tool has an id of its own, and starts with a protocol that carries its password', () => {
  const ids = tools.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { sides } of tools) expect(sides[0]).toBe('http');
  expect(ids).toEqual(expect.arrayContaining(['curl', 'ios', 'android']));
});

test('every note is some tool’s, and what runs has the address of its proxy', () => {
  const notes = new Set(tools.map(({ note }) => note));
  for (const note of Object.keys(setupWords.english.notes)) expect(notes).toContain(note);
  for (const { id, how, sides } of tools) {
    if (typeof how === 'string') continue;
    const samples = sides.map((side) => how({ ...connection, host: `${id}.test` }, side));
    for (const sample of samples) expect(sample).toContain(`${id}.test:1`);
  }
});

test('programs read the same login back out of their own quoting', () => {
  const literal = (id: string, pattern: RegExp) =>
    JSON.parse(pattern.exec(sampleOf(id))?.[1] ?? 'null') as string;
  expect(literal('playwright', /password: (".*"),/)).toBe(secret);
  expect(literal('puppeteer', /password: (".*") /)).toBe(secret);
  for (const [id, pattern] of [
    ['node', /ProxyAgent\((".*")\)/],
    ['go', /url\.Parse\((".*")\)/],
    ['scrapy', /"proxy": (".*")\}/],
  ] as const) {
    expect(decodeURIComponent(new URL(literal(id, pattern)).password)).toBe(secret);
  }
});

test('the set-up begins with what is most likely in the hand', () => {
  expect(likelyTool('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios');
  expect(likelyTool('Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe('android');
  expect(likelyTool('Mozilla/5.0 (X11; Linux x86_64)')).toBe('curl');
});

/** A proxy that answers every request itself, and keeps the login of each. */
const logins: string[] = [];
const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
const http = createHttpServer((request, response) => {
  note(request);
  response.end('ok');
});
const note = ({ headers }: IncomingMessage) => {
  const [, basic = ''] = (headers['proxy-authorization'] ?? '').split(' ');
  logins.push(Buffer.from(basic, 'base64').toString());
};
http.on('connect', (request: IncomingMessage, socket: Socket) => {
  note(request);
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  socket.once('data', () => socket.end(answer));
});
const socks = createServer((socket) => {
  socket.once('data', () => {
    socket.write(Buffer.from([5, 2]));
    socket.once('data', (login) => {
      const userEnd = 2 + (login[1] ?? 0);
      logins.push([login.subarray(2, userEnd), login.subarray(userEnd + 1)].join(':'));
      socket.write(Buffer.from([1, 0]));
      socket.once('data', () => {
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        socket.once('data', () => socket.end(answer));
      });
    });
  });
});

beforeAll(async () => {
  for (const server of [http, socks]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
});
afterAll(() => {
  http.close();
  socks.close();
});

const portOf = (server: typeof socks | typeof http) =>
  String((server.address() as AddressInfo).port);
/** How a reader runs what they copied, without a proxy of this machine's own. */
const run = promisify(execFile);
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
const programs: Readonly<Record<string, (text: string) => [string, string[]]>> = {
  curl: (text) => ['sh', ['-c', `${text} -s -m 10`]],
  node: (text) => [process.execPath, ['--input-type=module', '-e', text]],
  python: (text) => ['python3', ['-c', text]],
};

/** Python and its libraries are not everywhere; where they are, the sample has to run. */
function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import requests, socks'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['curl', 'http', 'ok'],
  ['curl', 'socks5', 'ok'],
  ['node', 'http', '200'],
  ...(hasPython()
    ? ([
        ['python', 'http', '200'],
        ['python', 'socks5', '200'],
      ] as const)
    : []),
] as const)('the sample for %s over %s runs, and hands the password on', async (...row) => {
  const [id, side, says] = row;
  const known = { ...connection, socksPort: portOf(socks), httpPort: portOf(http) };
  // The proxy of this test speaks no TLS.
  const text = sampleOf(id, known, side).replaceAll('https://example.com', 'http://example.com');
  const [program, words] = programs[id]?.(text) ?? ['false', []];
  logins.length = 0;
  const { stdout } = await run(program, words, { timeout: 60_000, env });
  expect(stdout.trim()).toBe(says);
  expect(logins).toEqual([`lse-7k3m:${secret}`]);
});
