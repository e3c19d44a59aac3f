import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { createGateway, defaultLimits, knowsWhatArrived, type Log as GatewayLog } from '#gateway';
import { probeDue, probeEveryMs } from '#modules/inventory';
import { createDirectory } from '#modules/leases/access';
import { noteSendBuffer } from '#modules/leases/moves';
import { reportStep } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { logOutage } from '#platform/database/database-outage.ts';
import { connectDatabase, statementMs } from '#platform/db.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { createLog, type Log } from '#platform/log.ts';
import { startLoop } from '#platform/loops/loop.ts';
import { createCounters } from '#platform/metrics/count.ts';
import { createRegistry } from '#platform/metrics/registry.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { claimSealingKeys, sealerName } from '#platform/sealing/sealing-keys.ts';
import { createKeyring, type Keyring } from '#platform/secrets.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { stopWithinMs } from '#platform/stop-process.ts';
import { keepDestinations } from './destination-policy.ts';
import { addGatewayFigures, openFigures } from './gateway-figures.ts';
import { keepLeasePorts } from './lease-ports.ts';
import { stopIfRetired } from '../start/stop-retired.ts';
import { checkSendBuffer } from './send-buffer.ts';

export type RunningGateway = Readonly<{
  /** The ports that are open, with the numbers the system chose for 0. */
  ports: readonly number[];
  /**
   * Accepts no new connections, waits for the open ones (`drainMsOf`), stores the meters, closes.
   */
  stop: () => Promise<void>;
  /** Ends a wait for those inside. */
  hurry: () => void;
}>;

/**
 * A review asks for up to a thousand leases, a login for one; more connections only queue there.
 */
const poolMax = 6;
/** Of the time that a launcher gives a process to stop; the rest is for storing the meters. */
const leastDrainMs = { live: stopWithinMs - 1_500, sandbox: 1_000 } as const;
/** How long open tunnels may go on once the process is asked to stop, in milliseconds. */
export const drainMsOf = ({ mode, gateway }: Config): number =>
  Math.max(leastDrainMs[mode], gateway.drainMs);

const beatEveryMs = 10_000;
/** A check under way at the end is not worth waiting for: the worker makes it. */
const probeGraceMs = 500;

/** One gateway process, wired to the shop's database and listening. */
export async function serveGateway(config: Config): Promise<RunningGateway> {
  const { masterSecret } = config;
  if (!masterSecret) throw lacking();
  const log = createLog({ level: config.logLevel, processName: 'gateway' });
  const registry = createRegistry();
  const keyring = createKeyring(masterSecret, systemRandomness, config.formerSecrets);
  const db = connect(config, { log, registry, keyring });
  reportStep('connecting to the database');
  await claimDatabase(db, config.databaseMode, systemClock());
  await claimSealingKeys(db, keyring, systemClock());
  const gatewayId = makeId('gtw', systemRandomness);
  const shop = await createDirectory({ gatewayId, db, clock: systemClock, keyring });
  const destinations = await keepDestinations(config, log);
  const gateway = createGateway({
    gatewayId,
    directory: shop.directory,
    changes: shop.changes,
    meterSink: shop.meterSink,
    connectionLog: shop.connectionLog,
    presenceBoard: shop.presenceBoard,
    sessionBoard: shop.sessionBoard,
    moveBoard: shop.moveBoard,
    limits: limitsOf(config.gateway.processes),
    clock: () => Date.now(),
    log: gatewayLog(log),
    policy: destinations.policy,
    listen: portsOf(config),
    // The next one takes over while this one drains.
    sharesPorts: config.gateway.drainMs > 0,
  });
  addGatewayFigures(registry, { gateway, db, dataDir: config.dataDir });
  const closeFigures = await openFigures(registry, config.metrics.gateway);
  const listening = await gateway.listen().catch((cause: unknown) => refuseTaken(cause));
  const heartbeat = startLoop({
    name: 'heartbeat',
    everyMs: beatEveryMs,
    log,
    work: async () => {
      await beat(db, 'gateway');
      await stopIfRetired({ db, keyring, log });
      return 0;
    },
  });
  // Customers' traffic leaves here, so what is sold is measured from here too (N1).
  const probes = startLoop({
    name: 'probes',
    everyMs: probeEveryMs,
    log,
    work: async () => {
      await probeDue({ db, clock: systemClock, keyring, log, config, probeLocation: 'gateway' });
      return 0;
    },
  });
  const bytes = await checkSendBuffer({ log, knowsWhatArrived: knowsWhatArrived() });
  if (bytes !== undefined) await noteSendBuffer(db, { gatewayId, bytes, at: systemClock() });
  const stopPorts = keepLeasePorts({ gateway, host: config.host, directory: shop, log });
  const stop = async () => {
    stopPorts();
    const probing = probes.stop();
    const isStored = await gateway.drain(drainMsOf(config));
    // Until the last tunnel has ended this is a gateway like any other.
    void heartbeat.stop();
    await destinations.stop();
    if (!isStored) log.error('the last meters could not be stored');
    await Promise.race([probing, setTimeout(probeGraceMs)]);
    await closeFigures();
    await shop.close();
    await db.close();
  };
  const hurry = () => void gateway.drain(0);
  return { ports: listening.map(({ port }) => port), stop, hurry };
}

const lacking = () =>
  new StartRefused('The gateway needs LANGO_SECRET and DATABASE_URL; use npm start.');

type Parts = Readonly<{ log: Log; registry: Registry; keyring: Keyring }>;

function connect(config: Config, { log, registry, keyring }: Parts) {
  const url = config.databaseAppUrl ?? config.databaseUrl;
  if (!url) throw lacking();
  return connectDatabase({
    url,
    // Distinguishes several processes in pg_stat_activity.
    applicationName: sealerName(`lango-gateway-${process.pid}`, keyring),
    listenUrl: config.databaseListenUrl,
    poolMax,
    statementMs: statementMs.answer,
    onIdleError: (err) => log.debug({ err }, 'database connection lost'),
    onOutage: logOutage(log),
    onCount: createCounters(registry),
  });
}

/**
 * What is counted per process and not per lease is divided among the processes of one cluster, to
 * which connections are dealt in turn. Wrong secrets too: a guesser gets no more tries from more
 * processes.
 */
function limitsOf(processes: number) {
  const { opensPerSecondMax, connectionsPerAddressMax } = defaultLimits;
  const { failuresMax, failuresPerAddressMax } = defaultLimits;
  const shareOf = (max: number) => Math.ceil(max / processes);
  return {
    opensPerSecondMax: shareOf(opensPerSecondMax),
    connectionsPerAddressMax: shareOf(connectionsPerAddressMax),
    failuresMax: shareOf(failuresMax),
    failuresPerAddressMax: shareOf(failuresPerAddressMax),
  };
}

/**
 * Both ports accept both protocols; there are two only because customers expect the usual numbers.
 */
function portsOf({ host, gateway: { socksPort, httpPort } }: Config) {
  const isOne = socksPort === httpPort && socksPort !== 0;
  const ports = isOne ? [socksPort] : [socksPort, httpPort];
  return ports.map((port) => ({ host, port, kind: 'shared' as const }));
}

function refuseTaken(cause: unknown): never {
  const taken = cause as NodeJS.ErrnoException & { port?: number };
  if (taken.code !== 'EADDRINUSE') throw cause;
  const which = `Port ${taken.port ?? ''} is taken.`;
  throw new StartRefused(`${which} Set SOCKS_PORT or HTTP_PROXY_PORT to a free one.`, { cause });
}

const gatewayLog =
  (log: Log): GatewayLog =>
  (level, { event, ...facts }) =>
    log[level](facts, event);
