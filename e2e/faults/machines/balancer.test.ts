import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileOf } from '../../../scripts/programs/programs.ts';
import { startBalancer, type BalancerName } from './balancer.ts';

/** An api that answers, or one that dies with each request in its hands. */
async function givenApi({ dies }: Readonly<{ dies: boolean }>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('ok');
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    if (dies) request.socket.destroy();
    else response.end('answered');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, port: (server.address() as AddressInfo).port };
}

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Queries two apis through a balancer, one of which dies with each request, and returns the
 * answers.
 */
async function askThrough(name: BalancerName) {
  const folder = mkdtempSync(join(tmpdir(), 'lango-balancer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dying, living] = [await givenApi({ dies: true }), await givenApi({ dies: false })];
  const balancer = await startBalancer(folder, [dying.port, living.port], name);
  onTestFinished(() => balancer.close());
  const askTen = async (method: string, path: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const asked = fetch(`${balancer.url}${path}/${n}`, { method });
      statuses.push(
        await asked.then(
          ({ status }) => status,
          () => 0,
        ),
      );
    }
    return statuses;
  };
  const reads = await askTen('GET', '/read');
  const diedReading = dying.asked.length > 0;
  const written = [];
  for (const method of writes) {
    const someFailed = (await askTen(method, '/buy')).some((status) => status !== 200);
    const sent = [...dying.asked, ...living.asked].filter((one) => one.startsWith(method));
    written.push({ method, times: sent.length, different: new Set(sent).size, someFailed });
  }
  return { reads: [...new Set(reads)], diedReading, written };
}

const readsRepeatedOnly = {
  reads: [200],
  diedReading: true,
  written: writes.map((method) => ({ method, times: 10, different: 10, someFailed: true })),
};

test.skipIf(fileOf('haproxy') === undefined)(
  'a read that an api died with is answered by another, and nothing else is sent twice (needs haproxy)',
  async () => expect(await askThrough('haproxy')).toEqual(readsRepeatedOnly),
);

test.skipIf(fileOf('nginx') === undefined)(
  'so it is behind nginx, which takes PUT and DELETE for reads (needs nginx)',
  async () => expect(await askThrough('nginx')).toEqual(readsRepeatedOnly),
);

test.skipIf(fileOf('haproxy') === undefined)(
  'it does not pass on how long an api keeps a connection, since it keeps its own (needs haproxy)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lango-balancer-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { port } = await givenApi({ dies: false });
    const balancer = await startBalancer(folder, [port]);
    onTestFinished(() => balancer.close());
    const direct = await fetch(`http://127.0.0.1:${port}/`);
    expect(direct.headers.get('keep-alive')).toMatch(/timeout=/);
    const { headers } = await fetch(`${balancer.url}/`);
    expect(headers.get('keep-alive')).toBeNull();
  },
);
