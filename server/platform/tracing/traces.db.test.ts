import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { sql } from '../db.ts';
import { enqueue, runJobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { systemRandomness } from '../random.ts';
import { Secret } from '../secrets.ts';
import { openTracing } from './open-tracing.ts';
import { inRequest } from './request-context.ts';
import { requestSpanOf, traceOf } from './span.ts';
import { connectionChannel, requestChannel, workChannel } from './traced.ts';

type Sent = Readonly<{
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: readonly { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}>;

const database = useTestDatabase();
const requestId = '0192f6c4-7b1e-4c8a-9d3f-5a6b7c8d9e0f';
const log = createLog({ level: 'silent', processName: 'test' });
const bodies: unknown[] = [];
const seen: (string | undefined)[] = [];
let answer = 200;
let collector: Server;
let provider: Server;
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push(`${request.url} ${String(request.headers['x-key'])}`);
      if (answer === 200) bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(answer).end('{}');
    });
  }).listen(0, '127.0.0.1');
  provider = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await Promise.all([once(collector, 'listening'), once(provider, 'listening')]);
});
afterAll(() => {
  for (const server of [collector, provider]) {
    server.closeAllConnections();
    server.close();
  }
});

const open = (share = 1) =>
  openTracing(
    { endpoint: urlOf(collector), headers: new Secret('x-key=a%20b'), share },
    { process: 'test', version: '1', log },
  );
const spansOf = (body: unknown) =>
  (body as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  );

async function oneJob() {
  const { db } = database;
  const at = new Date();
  await inRequest(requestId, () =>
    db.transaction((tx) =>
      enqueue(tx, { topic: 'call', dedupeKey: systemRandomness(9).join(), payload: {}, runAt: at }),
    ),
  );
  await runJobs(
    { db, clock: () => at, random: systemRandomness, log },
    {
      call: async () => {
        await fetch(`${urlOf(provider)}/key-of-a-supplier?secret=1`);
        await db.transaction((tx) => tx.rows(sql`select 'a value'`));
      },
    },
  );
}

test('a request, its job in another process, transactions and calls are one trace', async () => {
  const close = await open();
  await oneJob();
  const answered = { requestId, method: 'POST', route: '/orders/:id', status: 201, tookMs: 12 };
  requestChannel.publish(answered);
  await database.db.transaction((tx) => tx.rows(sql`select 1`));
  await close();
  const spans = bodies.splice(0).flatMap(spansOf);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([traceOf(requestId)]));
  const [request] = spans.filter(({ name }) => name === 'POST /orders/:id');
  const [job] = spans.filter(({ name }) => name === 'job');
  const [call] = spans.filter(({ name }) => name === 'GET');
  const transactions = spans.filter(({ name }) => name === 'transaction');
  expect(request).toMatchObject({ spanId: requestSpanOf(requestId), kind: 2, status: {} });
  expect(job).toMatchObject({ parentSpanId: request?.spanId, kind: 1 });
  expect(call).toMatchObject({ parentSpanId: job?.spanId, kind: 3, status: { code: 2 } });
  const parents = transactions.map(({ parentSpanId }) => parentSpanId);
  expect(parents).toHaveLength(2);
  expect(new Set(parents)).toEqual(new Set([request?.spanId, job?.spanId]));
  expect(spans).toHaveLength(5);
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans) {
    expect(BigInt(to) >= BigInt(from)).toBe(true);
  }
  expect(JSON.stringify(spans)).not.toMatch(/key-of-a-supplier|secret|a value/);
  expect(seen).toContain('/v1/traces a b');
});

test('a connection of a gateway is a trace with what it waited for, and with no address', async () => {
  const close = await open();
  const connection = {
    gatewayId: 'gtw_1',
    clientAddress: '198.51.100.7',
    protocol: 'http-connect',
    leaseId: 'lse_1',
    targetPort: 'https',
    startedAt: 1_000,
    endedAt: 9_000,
    handshakeMs: 30,
    dialMs: 200,
    bytesUp: 10,
    bytesDown: 20,
    end: 'finished',
    refusal: null,
  };
  connectionChannel.publish(connection);
  const turnedAway = { leaseId: null, handshakeMs: null, dialMs: null, refusal: 'bad-credentials' };
  connectionChannel.publish({ ...connection, ...turnedAway, protocol: 'socks5' });
  await close();
  const spans = bodies.splice(0).flatMap(spansOf);
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [whole] = named('http-connect');
  const parts = [...named('authorise'), ...named('dial')];
  expect(parts).toHaveLength(2);
  for (const { traceId, parentSpanId } of parts) {
    expect([traceId, parentSpanId]).toEqual([whole?.traceId, whole?.spanId]);
  }
  const lasted = [whole, ...parts].map((span) =>
    Number(BigInt(span?.endTimeUnixNano ?? 0) - BigInt(span?.startTimeUnixNano ?? 0)),
  );
  expect(lasted).toEqual([8_000_000_000, 30_000_000, 200_000_000]);
  expect(whole?.attributes).toContainEqual({
    key: 'lango.lease_id',
    value: { stringValue: 'lse_1' },
  });
  expect(whole?.status).toEqual({});
  expect(named('socks5')).toMatchObject([{ status: { code: 2 } }]);
  expect(spans).toHaveLength(4);
  expect(JSON.stringify(spans)).not.toContain('198.51.100.7');
});

test('a collector that is down stops nothing', async () => {
  answer = 503;
  const close = await open();
  await oneJob();
  const before = seen.length;
  await close();
  expect(seen.length).toBeGreaterThan(before);
  expect(bodies).toEqual([]);
  answer = 200;
});

test('a share of 0 keeps nothing', async () => {
  const close = await open(0);
  await oneJob();
  await close();
  expect(bodies).toEqual([]);
});

test('without a collector nothing listens', async () => {
  const off = { endpoint: undefined, headers: undefined, share: 1 };
  const close = await openTracing(off, { process: 'test', version: '1', log });
  const channels = [requestChannel, connectionChannel, workChannel.start];
  expect(channels.map(({ hasSubscribers }) => hasSubscribers)).toEqual([false, false, false]);
  await oneJob();
  await close();
});
