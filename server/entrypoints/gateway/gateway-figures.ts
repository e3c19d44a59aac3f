import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, type Registry } from 'prom-client';
import { refusals, type Gateway, type RefusalName, type Stats } from '#gateway';
import type { Database } from '#platform/db.ts';
import { addPoolFigures } from '#platform/metrics/database-figures.ts';
import { addMachineFigures } from '#platform/metrics/machine-figures.ts';
import { addFigure } from '#platform/metrics/registry.ts';
import { openMetrics, type MetricsPlace } from '#platform/metrics/serve-metrics.ts';

type StatsSource = Pick<Gateway, 'stats'>;
type Counted = Pick<Database, 'connections'>;

/**
 * What the gateway counts anyway, read when it is asked for: nothing is done for a connection, let
 * alone for a byte. Totals begin at nought with each process, as Prometheus expects.
 */
export function addGatewayFigures(
  registry: Registry,
  { gateway, db, dataDir }: Readonly<{ gateway: StatsSource; db: Counted; dataDir: string }>,
): void {
  addPoolFigures(registry, db);
  addMachineFigures(registry, dataDir);
  const now = (name: string, help: string, of: (stats: Stats) => number) =>
    addFigure(registry, { name, help }, () => [{ value: of(gateway.stats()) }]);
  now('lango_gateway_connections_open', 'Open connections of clients', (s) => s.connections);
  now('lango_gateway_tunnels_open', 'Open tunnels', (s) => s.tunnels);
  now('lango_gateway_leases_in_use', 'Leases with a connection', (s) => s.leases);
  const total = totalsOf(registry, gateway);
  total('lango_gateway_connections_total', 'Accepted connections', (s) => s.acceptedTotal);
  total('lango_gateway_tunnels_total', 'Opened tunnels', (s) => s.tunnelsTotal);
  total('lango_gateway_meter_batches_retried_total', 'Meters stored late', (s) => s.batchesRetried);
  total(
    'lango_gateway_records_dropped_total',
    'Records of connections lost',
    (s) => s.recordsDropped,
  );
  total('lango_gateway_directory_failures_total', 'Questions about leases that failed', (s) => {
    return s.directory.failures;
  });
  addLabelled(registry, gateway);
}

/** A counter that takes over a total whose owner counts it. */
const totalsOf =
  (registry: Registry, gateway: StatsSource) =>
  (name: string, help: string, of: (stats: Stats) => number) => {
    const counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(of(gateway.stats()));
      },
    });
  };

function addLabelled(registry: Registry, gateway: StatsSource) {
  const bytes = new Counter({
    name: 'lango_gateway_bytes_total',
    help: 'Bytes of customers by direction',
    labelNames: ['direction'],
    registers: [registry],
    collect: () => {
      const { bytesUpTotal, bytesDownTotal } = gateway.stats();
      bytes.reset();
      bytes.inc({ direction: 'up' }, bytesUpTotal);
      bytes.inc({ direction: 'down' }, bytesDownTotal);
    },
  });
  const refused = new Counter({
    name: 'lango_gateway_refusals_total',
    help: 'Refused or cut connections by reason; side says whether client or gateway is the cause',
    labelNames: ['reason', 'side'],
    registers: [registry],
    collect: () => {
      const counts = gateway.stats().refusals;
      refused.reset();
      for (const reason of Object.keys(refusals) as RefusalName[]) {
        refused.inc({ reason, side: sideOf(reason) }, counts[reason] ?? 0);
      }
    },
  });
}

/** Whose matter a refusal is: a client's words, or what the gateway owes its customers. */
const sideOf = (reason: RefusalName) => (refusals[reason].status >= 500 ? 'ours' : 'client');

/**
 * Offers the figures of this process. A worker of a cluster has no port for them: its leader asks
 * it for them. Returns what closes the port.
 */
export async function openFigures(
  registry: Registry,
  place: MetricsPlace | undefined,
): Promise<() => Promise<void>> {
  if (cluster.isPrimary) return openMetrics(registry, place);
  AggregatorRegistry.setRegistries([registry]);
  answerLeader();
  return async () => undefined;
}

/** The leader's port: all its workers added up. */
export function openFiguresOfWorkers(
  place: MetricsPlace | undefined,
): Promise<() => Promise<void>> {
  const all = new AggregatorRegistry();
  return openMetrics({ contentType: all.contentType, metrics: () => all.clusterMetrics() }, place);
}

/** Made only for what its constructor does: there is no other way to answer a leader. */
const answerLeader = () => new AggregatorRegistry();
