// Asks the process of this container whether it works, for HEALTHCHECK. The command of process 1
// says which one it is: the api answers on PORT, worker and gateway beside their figures. A task
// that ends when it is done, such as migrate, is healthy while it runs.
import { readFileSync } from 'node:fs';

const { HOST = '127.0.0.1', PORT = '4000', METRICS_HOST = '127.0.0.1' } = process.env;
const { METRICS_WORKER_PORT = '9465', METRICS_GATEWAY_PORT = '9466' } = process.env;
const patienceMs = 4_000;

/** An address to listen on everywhere is none to ask. */
const near = (host) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);
const addresses = {
  api: `http://${near(HOST)}:${PORT}/readyz`,
  worker: `http://${near(METRICS_HOST)}:${METRICS_WORKER_PORT}/healthz`,
  gateway: `http://${near(METRICS_HOST)}:${METRICS_GATEWAY_PORT}/healthz`,
};

const line = readFileSync(process.argv[2] ?? '/proc/1/cmdline', 'utf8').split('\0');
const name = line.find((word) => Object.hasOwn(addresses, word));
if (name !== undefined) {
  const answer = await fetch(addresses[name], { signal: AbortSignal.timeout(patienceMs) }).catch(
    (cause) => ({ ok: false, status: String(cause.cause ?? cause) }),
  );
  if (!answer.ok) {
    console.error(`${addresses[name]} answers ${answer.status}`);
    process.exitCode = 1;
  }
}
