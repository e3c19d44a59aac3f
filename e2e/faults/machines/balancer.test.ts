import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileOf } from '../../../scripts/programs.ts';
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

const balancers = {
  haproxy: 'a read that an api died with is answered by another, and nothing else is sent twice',
  nginx: 'so it is behind nginx, which takes PUT and DELETE for reads',
} as const;

for (const [name, title] of Object.entries(balancers) as [BalancerName, string][]) {
  test.skipIf(fileOf(name) === undefined)(`${title} (needs ${name})`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lango-balancer-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [dying, living] = [await givenApi({ dies: true }), await givenApi({ dies: false })];
    const balancer = await startBalancer(folder, [dying.port, living.port], name);
    onTestFinished(() => balancer.close());
    const ask = (method: string, path: string) =>
      fetch(`${balancer.url}${path}`, { method }).then(
        ({ status }) => status,
        () => 0,
      );
    for (let n = 0; n < 10; n += 1) expect(await ask('GET', `/read/${n}`)).toBe(200);
    expect(dying.asked.length).toBeGreaterThan(0);
    for (const method of writes) {
      const statuses = [];
      for (let n = 0; n < 10; n += 1) statuses.push(await ask(method, `/buy/${n}`));
      const sent = [...dying.asked, ...living.asked].filter((one) => one.startsWith(method));
      expect(sent.toSorted()).toEqual(statuses.map((_, n) => `${method} /buy/${n}`).toSorted());
      expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(0);
    }
  });
}

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
