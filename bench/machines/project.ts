import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A project of Hetzner Cloud with many servers, as far as its list goes. */
export type Played = Readonly<{ servers: number; strangers: number }>;
export type Opened = Readonly<{ url: string }>;

/** The largest page that its makers give. */
const perPageMax = 50;
export const keyOf = (index: number) => `srv_${index.toString(16).padStart(32, '0')}`;

const { servers, strangers } = workerData as Played;
const all = Array.from({ length: servers + strangers }, (_, index) => ({
  id: index + 1,
  name: keyOf(index).replace('_', '-'),
  status: 'running',
  labels: { 'lango-server': keyOf(index) },
  public_net: { ipv4: { ip: `203.0.113.${index % 250}` }, ipv6: { ip: '2001:db8::/64' } },
  server_type: { name: 'cx22', cores: 2, memory: 4, disk: 40 },
  datacenter: null,
  included_traffic: 21_990_232_555_520,
}));

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://project');
  const perPage = Math.min(perPageMax, Number(searchParams.get('per_page') ?? 25));
  const page = Number(searchParams.get('page') ?? 1);
  const last = Math.ceil(all.length / perPage);
  const pagination = { page, per_page: perPage, next_page: page < last ? page + 1 : null };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      servers: all.slice((page - 1) * perPage, page * perPage),
      meta: { pagination },
    }),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage({ url: `http://127.0.0.1:${port}` } satisfies Opened, []);
});
