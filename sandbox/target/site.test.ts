import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { call, type Given, givenSandbox } from '../testing/given-sandbox.ts';

async function talk(given: Given, ...parts: string[]): Promise<string> {
  const socket = connect(given.addresses.ports.target, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  return text;
}

const get = 'GET /ip HTTP/1.1\r\nHost: target.test\r\nConnection: close\r\n\r\n';
const line = 'PROXY TCP4 203.0.113.9 203.0.113.80 5555 80\r\n';

test('a visitor without a PROXY line is seen by its own address', async () => {
  const { addresses } = await givenSandbox();
  const { body } = await call(`${addresses.target}/ip`);
  expect(body).toMatchObject({ ip: '127.0.0.1', headers: expect.any(Object) });
  expect((await call(`${addresses.target}/`)).text).toContain('from 127.0.0.1');
});

test('a PROXY line names the visitor, also when it comes in pieces', async () => {
  const given = await givenSandbox();
  expect(await talk(given, line + get)).toContain('"ip":"203.0.113.9"');
  expect(
    await talk(given, 'PRO', 'XY TCP4 203.0.113.9 203.0.113.80 5555', ' 80\r\n', get),
  ).toContain('"ip":"203.0.113.9"');
});

test('a PROXY line without an end is cut', async () => {
  const given = await givenSandbox();
  expect(await talk(given, `PROXY TCP4 ${'9'.repeat(200)}`)).toBe('');
});

test('several requests of one connection keep their visitor', async () => {
  const given = await givenSandbox();
  const keep = get.replace('close', 'keep-alive');
  const text = await talk(given, line + keep, get);
  expect(text.match(/"ip":"203\.0\.113\.9"/g)).toHaveLength(2);
});

test('the site tells no country: whoever wants one looks the address up', async () => {
  const given = await givenSandbox();
  expect(await talk(given, line + get)).not.toContain('country');
});

test('an object has the length that was asked for, up to its bound', async () => {
  const { addresses } = await givenSandbox();
  const object = await fetch(`${addresses.target}/bytes/200000`);
  expect((await object.arrayBuffer()).byteLength).toBe(200_000);
  expect((await call(`${addresses.target}/bytes/52428801`)).status).toBe(413);
});

test('a slow page comes in parts', async () => {
  const { addresses } = await givenSandbox();
  const { text } = await call(`${addresses.target}/slow?ms=1&chunks=3`);
  expect(text).toBe('part 1 of 3\npart 2 of 3\npart 3 of 3\n');
});

test('an echo returns what was sent; other methods and pages are refused', async () => {
  const { addresses } = await givenSandbox();
  const echoed = await call(`${addresses.target}/echo`, { method: 'POST', body: { a: 1 } });
  expect(echoed.body).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect((await call(`${addresses.target}/ip`, { method: 'DELETE' })).status).toBe(405);
  expect((await call(`${addresses.target}/none`)).status).toBe(404);
});
