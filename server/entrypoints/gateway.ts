import cluster from 'node:cluster';
import { reportReady } from '#platform/child.ts';
import { createLog } from '#platform/log.ts';
import { stopOnSignals } from '#platform/stop-process.ts';
import { openFiguresOfWorkers } from './gateway/gateway-figures.ts';
import { leadWorkers } from './gateway/lead-workers.ts';
import { drainMsOf, serveGateway } from './gateway/serve.ts';
import { readSettings } from './settings.ts';
import { startTrouble } from './start/start-trouble.ts';

/**
 * The process that customers' traffic goes through. With GATEWAY_PROCESSES above one it only leads:
 * its workers, each a gateway of its own, share the ports.
 */
const config = readSettings();
const { processes } = config.gateway;
const isLeader = cluster.isPrimary && processes > 1;

let stopParts: () => Promise<void> = async () => undefined;
let hurry = () => {};
const log = createLog({ level: config.logLevel, processName: 'gateway' });
/** Beyond its tunnels: storing the meters, and the leader goes after its workers. */
const closingMs = isLeader ? 2_500 : 1_500;
stopOnSignals({
  log,
  withinMs: drainMsOf(config) + closingMs,
  steps: () => [() => stopParts()],
  hurry: () => hurry(),
});

try {
  const running = isLeader
    ? await leadWorkers(processes, (line) => console.error(line))
    : await serveGateway(config);
  const closeFigures = isLeader ? await openFiguresOfWorkers(config.metrics.gateway) : undefined;
  ({ hurry } = running);
  stopParts = async () => {
    await running.stop();
    await closeFigures?.();
  };
  reportReady({ ports: running.ports });
} catch (cause) {
  console.error(startTrouble(cause) ?? cause);
  process.exit(1);
}
