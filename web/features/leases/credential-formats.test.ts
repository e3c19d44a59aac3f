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

test('nine formats are offered, each once', () => {
  const ids = credentialFormats(connection).map(({ id }) => id);
  expect(ids).toHaveLength(9);
  expect(new Set(ids).size).toBe(9);
});
