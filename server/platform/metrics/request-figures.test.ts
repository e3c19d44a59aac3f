import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openApp } from '#testing/open-app.ts';
import { streamEvents } from '../http/event-stream.ts';
import type { Policy } from '../http/policy.ts';
import { countRequests } from './request-figures.ts';

const policy: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };
let app: FastifyInstance;
afterEach(() => app.close());

async function givenShop() {
  app = await openApp({ mode: 'live', publicUrl: 'https://shop.test' });
  const registry = new Registry();
  countRequests(app, registry);
  app.get('/orders/:id', { config: { policy } }, async () => ({}));
  app.get('/bug', { config: { policy } }, async () => {
    throw new Error('a bug');
  });
  app.get('/live', { config: { policy } }, async (_request, reply) => {
    streamEvents(reply, { watch: () => () => undefined });
  });
  const linesOf = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  return linesOf;
}

test('answers count by route, method and class of status, whatever was asked for', async () => {
  const linesOf = await givenShop();
  for (const url of ['/orders/1', '/orders/2?a=secret', '/nothing/3', '/nothing/4', '/bug']) {
    await app.inject({ url });
  }
  expect((await linesOf('lango_requests_total')).toSorted()).toEqual([
    'lango_requests_total{method="GET",route="/bug",status="5xx"} 1',
    'lango_requests_total{method="GET",route="/orders/:id",status="2xx"} 2',
    'lango_requests_total{method="GET",route="unmatched",status="4xx"} 2',
  ]);
  expect(await linesOf('lango_request_seconds_count')).toContain(
    'lango_request_seconds_count{method="GET",route="/orders/:id"} 2',
  );
});

test('a live stream counts while it is open, and not as a slow answer', async () => {
  const linesOf = await givenShop();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/live`);
  expect(await linesOf('lango_event_streams_open')).toEqual(['lango_event_streams_open 1']);
  await app.eventStreams.stop();
  await expect
    .poll(() => linesOf('lango_event_streams_open'))
    .toEqual(['lango_event_streams_open 0']);
  await expect
    .poll(() => linesOf('lango_requests_total{method="GET",route="/live"'))
    .toEqual(['lango_requests_total{method="GET",route="/live",status="2xx"} 1']);
  expect(await linesOf('lango_request_seconds_count{method="GET",route="/live"')).toEqual([]);
});
