import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressReads } from './compression.ts';

const list = {
  content: Array.from({ length: 200 }, (_, index) => ({ id: index, city: 'Nairobi' })),
};
let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  await compressReads(app);
  app.get('/list', () => list);
  app.get('/short', () => ({ id: 1 }));
  app.post('/list', (request) => ({ ...list, heard: request.body }));
});
afterEach(() => app.close());

const ask = (url: string, encodings: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

test('a list goes out in the smallest way that the reader understands', async () => {
  const plain = await ask('/list', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await ask('/list', 'gzip, deflate, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(list);
  const gzip = await ask('/list', 'gzip');
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(list);
});

test('what is short already goes out as it is', async () => {
  const { headers, body } = await ask('/short', 'br');
  expect([headers['content-encoding'], body]).toEqual([undefined, '{"id":1}']);
});

test('the answer to a write goes out as it is, and nothing that comes in is unpacked', async () => {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
  const written = await app.inject({ method: 'POST', url: '/list', headers, payload: '{}' });
  expect(written.headers['content-encoding']).toBeUndefined();
  const packed = await app.inject({
    method: 'POST',
    url: '/list',
    headers: { ...headers, 'content-encoding': 'gzip' },
    payload: gzipSync('{}'),
  });
  expect(packed.statusCode).toBe(400);
});
