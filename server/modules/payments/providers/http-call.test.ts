import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callProvider, fetchPublicText, textOf } from './http-call.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let base: string;
let answer: Answer;
const heard: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] =
  [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers } = request;
      heard.push({ method, headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const says =
  (status: number, text: string): Answer =>
  (_, response) =>
    response.writeHead(status).end(text);
const deadlineMs = 5_000;
const call = (more: object = {}, url = base) =>
  callProvider({ method: 'POST', url, headers: { 'x-key': 'k' }, deadlineMs, ...more });

test('a body is sent as JSON, below the headers of the call', async () => {
  answer = says(201, '{"taken":true}');
  expect(await call({ body: { amount: 1 } })).toEqual({
    kind: 'reply',
    status: 201,
    json: { taken: true },
  });
  const { method, headers, body } = heard.at(-1) ?? { headers: {} };
  expect({ method, body }).toEqual({ method: 'POST', body: '{"amount":1}' });
  expect(headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    'x-key': 'k',
  });
});

test('a call without a body sends none, and calls it nothing', async () => {
  answer = says(200, '[]');
  expect(await call({ method: 'GET' })).toEqual({ kind: 'reply', status: 200, json: [] });
  const { method, headers, body } = heard.at(-1) ?? { headers: {} };
  expect({ method, body }).toEqual({ method: 'GET', body: '' });
  expect(headers).not.toHaveProperty('content-type');
});

test('an answer that is not JSON is an answer without any', async () => {
  answer = says(502, '<html>');
  expect(await call()).toEqual({ kind: 'reply', status: 502, json: undefined });
});

/** Where a server was, and is no more. */
async function closedAddress(): Promise<string> {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('a connection that is refused has sent nothing', async () => {
  expect(await call({}, await closedAddress())).toEqual({
    kind: 'lost',
    sent: false,
    reason: 'ECONNREFUSED',
  });
});

test('an answer that never comes, breaks off or leads elsewhere may have been sent', async () => {
  answer = () => undefined;
  expect(await call({ deadlineMs: 50 })).toEqual({
    kind: 'lost',
    sent: true,
    reason: 'TimeoutError',
  });
  answer = (request) => request.socket.destroy();
  expect(await call()).toMatchObject({ kind: 'lost', sent: true });
  answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const requests = heard.length;
  expect(await call()).toMatchObject({ kind: 'lost', sent: true });
  expect(heard).toHaveLength(requests + 1);
});

test('a public text is had as it is, or not at all', async () => {
  answer = says(200, 'a certificate');
  expect(await fetchPublicText(base)).toBe('a certificate');
  answer = says(404, 'none');
  await expect(fetchPublicText(base)).rejects.toThrow(`${base} answered 404.`);
});

test.each([
  ['text', 'text'],
  [7, '7'],
  [0, '0'],
  ['', undefined],
  [null, undefined],
  [true, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [{}, undefined],
])('a field of %j is the text %j', (value, text) => {
  expect(textOf({ name: value }, 'name')).toBe(text);
});
