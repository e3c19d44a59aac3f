import cluster from 'node:cluster';
import { exitWithParent, reportReady } from '#platform/child.ts';
import { leadWorkers } from './gateway/lead-workers.ts';
import { serveGateway } from './gateway/serve.ts';
import { readSettings } from './settings.ts';

/**
 * The process that customers' traffic goes through. With GATEWAY_PROCESSES above one it only leads:
 * its workers, each a gateway of its own, share the ports.
 */
const config = readSettings();
const { processes } = config.gateway;
const isLeader = cluster.isPrimary && processes > 1;

let stopping = false;
let stopParts: () => Promise<void> = async () => undefined;
async function stop() {
  if (stopping) return;
  stopping = true;
  await stopParts();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
exitWithParent(() => void stop());

try {
  const running = isLeader
    ? await leadWorkers(processes, (line) => console.error(line))
    : await serveGateway(config);
  stopParts = running.stop;
  reportReady({ ports: running.ports });
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}
