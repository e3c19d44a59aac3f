import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { openApp } from '#testing/open-app.ts';
import { objectPath } from './probe-object.ts';
import { echoPath } from './probe-settings.ts';
import { probeRoutes } from './probe.routes.ts';
import { takeSample } from '../providers/take-sample.ts';
import { edgeHabits, openEdge, openExit, openRedirect, type Running } from '../testing/edge.ts';

const keyring = createKeyring(new Secret('m'.repeat(64)), (bytes) => new Uint8Array(bytes));
const publicUrl = 'https://shop.test';
const exitIp = '127.0.0.9';
const additions = new Map<number, string>();
let exit: Running;

beforeAll(async () => void (exit = await openExit(exitIp, additions)));
afterAll(() => exit.close());
afterEach(() => additions.clear());

/** A live shop's api. */
async function openShop(trustedProxies: string[]): Promise<FastifyInstance> {
  const clock = () => new Date();
  const config = { mode: 'live' as const, publicUrl };
  const app = await openApp({ ...config, clock, trustedProxies });
  probeRoutes(app, { clock, keyring, config });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

const download = () => objectPath(keyring, { bytes: 64 * 1024, at: new Date() });

type Look = Readonly<{ port: number; plainPort?: number; withSpeed?: boolean }>;

function look({ port, plainPort, withSpeed = false }: Look) {
  const at = (number: number) => new URL(`http://shop.test:${number}`);
  const plain = plainPort === undefined ? {} : { plainSite: at(plainPort) };
  const entry = {
    host: '127.0.0.1',
    port: exit.port,
    protocol: 'http' as const,
    username: undefined,
    password: undefined,
  };
  return takeSample(entry, {
    target: { site: at(port), ...plain, echoPath, objectPath: download },
    deadlines: { dialMs: 5_000, tunnelMs: 5_000, bodyMs: 5_000, downloadMs: 5_000 },
    claim: { exitIp },
    withSpeed,
  });
}

describe.each(Object.entries(edgeHabits))('a live shop behind %s', (_name, habit) => {
  let shop: FastifyInstance;
  let edge: Running;
  beforeAll(async () => {
    shop = await openShop(['127.0.0.1']);
    edge = await openEdge(portOf(shop), habit);
  });
  afterAll(async () => {
    await edge.close();
    await shop.close();
  });

  test('finds nothing wrong with an exit that adds nothing', async () => {
    expect(await look(edge)).toMatchObject({ ok: true, exitIp });
  });

  test.each([
    ['Via', '1.1 exit (squid/5.7)'],
    ['X-Forwarded-For', '41.90.4.4'],
    ['Forwarded', 'for=41.90.4.4'],
    ['X-Client-IP', '41.90.4.4'],
    ['Proxy-Connection', 'keep-alive'],
  ])('finds the header %s that an exit adds', async (name, value) => {
    additions.set(edge.port, `${name}: ${value}\r\n`);
    const detail = `The site saw the header ${name.toLowerCase()}.`;
    expect(await look(edge)).toMatchObject({ ok: false, failure: 'header-leak', detail, exitIp });
  });
});

test('what the exit adds to plain requests alone is found with the speed test', async () => {
  const shop = await openShop(['127.0.0.1']);
  const edge = await openEdge(portOf(shop), edgeHabits.nginx);
  const plain = await openEdge(portOf(shop), edgeHabits.nginx);
  const both = { port: edge.port, plainPort: plain.port };
  try {
    additions.set(plain.port, 'Via: 1.1 carrier\r\n');
    expect(await look(both)).toMatchObject({ ok: true });
    const leak = { ok: false, failure: 'header-leak', exitIp };
    expect(await look({ ...both, withSpeed: true })).toMatchObject(leak);
  } finally {
    await plain.close();
    await edge.close();
    await shop.close();
  }
});

test('an edge that redirects plain requests, or takes none, is no fault of the exit', async () => {
  const shop = await openShop(['127.0.0.1']);
  const edge = await openEdge(portOf(shop), edgeHabits.nginx);
  const redirecting = await openRedirect();
  const closed = await openRedirect();
  await closed.close();
  try {
    for (const { port: plainPort } of [redirecting, closed]) {
      const sample = await look({ port: edge.port, plainPort, withSpeed: true });
      expect(sample).toMatchObject({ ok: true, speedKbps: expect.any(Number) });
    }
  } finally {
    await redirecting.close();
    await edge.close();
    await shop.close();
  }
});
