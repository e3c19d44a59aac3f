import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { credentialFormats } from './credential-formats.ts';

const connection = {
  host: 'gw.lango.test',
  socksPort: '1080',
  httpPort: '8080',
  user: 'lse-7k3m',
  secret: "p@ss:w'rd/1",
};

const text = (id: string) => credentialFormats(connection).find((format) => format.id === id)?.text;

test('plain formats carry the secret as it is', () => {
  expect(text('colon')).toBe("gw.lango.test:1080:lse-7k3m:p@ss:w'rd/1");
  expect(text('at')).toBe("lse-7k3m:p@ss:w'rd/1@gw.lango.test:1080");
});

test('addresses escape what would end the login early, and read back to the same secret', () => {
  for (const id of ['http', 'socks5', 'socks5h']) {
    const url = new URL(text(id) ?? '');
    expect(decodeURIComponent(url.password)).toBe(connection.secret);
    expect(url.hostname).toBe('gw.lango.test');
  }
  expect(text('http')).toContain(':8080');
  expect(text('socks5h')).toContain(':1080');
});

test('a shell reads the whole address as one word', () => {
  const command = credentialFormats({ ...connection, user: "o'neil" }).find(
    ({ id }) => id === 'curl-socks',
  );
  expect(command?.text).toContain(String.raw`o'\''neil`);
});

test('every format is offered once, with the login in it', () => {
  const formats = credentialFormats(connection);
  const ids = formats.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      'wget',
      'python',
      'httpx',
      'node',
      'node-socks',
      'playwright',
      'puppeteer',
      'login-first',
    ]),
  );
  for (const format of formats) expect(format.text).toContain(connection.user);
});

test('a shell hands each word of the commands on as it was meant', () => {
  const odd = { ...connection, user: "o'neil $HOME" };
  const url = `http://o'neil%20%24HOME:p%40ss%3Aw'rd%2F1@gw.lango.test:8080`;
  const commands = credentialFormats(odd).filter(({ id }) => ['curl-http', 'wget'].includes(id));
  const words = commands.map(({ text: command }) =>
    execFileSync('sh', ['-c', `printf '%s\n' ${command}`], { encoding: 'utf8' })
      .trimEnd()
      .split('\n'),
  );
  expect(words).toEqual([
    ['curl', '-x', url, 'https://example.com/'],
    'wget -e use_proxy=yes -e http_proxy=URL -e https_proxy=URL -qO- https://example.com/'
      .replaceAll('URL', url)
      .split(' '),
  ]);
});

test('programs read the same login back out of their own quoting', () => {
  const literal = (id: string, pattern: RegExp) =>
    JSON.parse(pattern.exec(text(id) ?? '')?.[1] ?? 'null');
  const url = text('http');
  expect(literal('python', /proxy = (".*")/)).toBe(url);
  expect(literal('httpx', /proxy=(".*"),/)).toBe(url);
  expect(literal('node', /ProxyAgent\((".*")\)/)).toBe(url);
  expect(literal('playwright', /password: (".*"),/)).toBe(connection.secret);
  expect(text('playwright')).toContain("server: 'http://gw.lango.test:8080'");
});
