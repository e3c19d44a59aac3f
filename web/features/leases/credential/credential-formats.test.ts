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

test('an address has no mark that ends a quote of a shell or a program', () => {
  const odd = { ...connection, user: 'o\'neil $HOME "x" `id` !1 %PATH%', secret: 'a&b|c\\d(e)' };
  for (const id of ['http', 'socks5', 'socks5h']) {
    const url = credentialFormats(odd).find((format) => format.id === id)?.text ?? '';
    expect(url).toMatch(/^[\w:/@.%~-]+$/);
    expect(decodeURIComponent(new URL(url).username)).toBe(odd.user);
    expect(decodeURIComponent(new URL(url).password)).toBe(odd.secret);
  }
});

test('every format is offered once, with the login in it', () => {
  const formats = credentialFormats(connection);
  const ids = formats.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const format of formats) expect(format.text).toContain(connection.user);
});

test('a shell hands each word of the command on as it was meant', () => {
  const odd = { ...connection, user: "o'neil $HOME" };
  const command = credentialFormats(odd).find(({ id }) => id === 'curl-http')?.text ?? '';
  const words = execFileSync('sh', ['-c', `printf '%s\n' ${command}`], { encoding: 'utf8' });
  expect(words.trimEnd().split('\n')).toEqual([
    'curl',
    '-x',
    'http://o%27neil%20%24HOME:p%40ss%3Aw%27rd%2F1@gw.lango.test:8080',
    'https://example.com/',
  ]);
});
