import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Stats } from '#gateway';
import { addGatewayFigures } from './gateway-figures.ts';

const stats: Stats = {
  connections: 5,
  waiting: 1,
  tunnels: 3,
  tunnelsTotal: 40,
  leases: 2,
  liveSessions: 4,
  acceptedTotal: 50,
  bytesUpTotal: 1_000,
  bytesDownTotal: 9_000,
  refusals: { 'credentials-wrong': 4, 'upstream-unreachable': 2 },
  directory: { asked: 9, hits: 30, failures: 1, servedStale: 1 },
  batchesStored: 7,
  batchesRetried: 1,
  recordsDropped: 0,
  buffersLent: 3,
};

test('totals are those of the gateway at each look, and never add up twice', async () => {
  const registry = new Registry();
  let now = stats;
  addGatewayFigures(registry, {
    gateway: { stats: () => now },
    db: { connections: () => ({ lent: 1, idle: 2, waiting: 0, max: 6 }) },
    dataDir: '/nowhere',
  });
  const told = async () => (await registry.metrics()).split('\n');
  expect(await told()).toEqual(
    expect.arrayContaining([
      'lango_gateway_tunnels_open 3',
      'lango_gateway_tunnels_total 40',
      'lango_gateway_bytes_total{direction="down"} 9000',
      'lango_gateway_refusals_total{reason="credentials-wrong",side="client"} 4',
      'lango_gateway_refusals_total{reason="upstream-unreachable",side="ours"} 2',
      'lango_database_connections{state="idle"} 2',
    ]),
  );
  now = { ...stats, tunnelsTotal: 41 };
  expect(await told()).toContain('lango_gateway_tunnels_total 41');
});
