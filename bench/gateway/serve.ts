/** Our gateway with one lease, as a process of its own for the bench. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { hourMs } from '#contracts/time.ts';
import { createGateway } from '#gateway';
import type { Grant } from '#gateway';
import { benchPool } from './pool.ts';
import { exitPassword, exitUser, leaseSecret, leaseUser } from './protocol.ts';

const leases = 50_000;
const exitPort = Number(process.argv[2]);
const [, , , exitKind = 'socks5'] = process.argv;
const pipelines = process.argv[4] !== 'in-turns';
/** `pair`: a second process listens on the same port, which is given to it as a number. */
const company = process.argv[5] ?? 'alone';
const upstream = (): Grant['upstream'] =>
  exitKind === 'pool'
    ? benchPool(exitPort)
    : {
        kind: exitKind === 'http' ? 'http' : 'socks5',
        host: '127.0.0.1',
        port: exitPort,
        username: exitUser,
        password: exitPassword,
        nameResolution: 'name',
        pipelines,
      };
const grant = (at: number): Grant => ({
  leaseId: `lease-${at}`,
  credentialVersion: '1',
  upstream: upstream(),
  upstreamVersion: 1,
  startsAt: 0,
  endsAt: Date.now() + hourMs,
  connectionsMax: 100_000,
  bytesRemaining: null,
  idleTimeoutMs: 900_000,
  openPorts: [],
});
// As many leases as a large shop has, since the cost of looking one up is part of a tunnel's.
const known = new Map(Array.from({ length: leases }, (_, at) => [`user-${at}`, grant(at)]));
known.set(leaseUser, grant(leases));
/** Where exits come from a pool, the lease has as many sub-users as a large reseller. */
const subUsers = exitKind === 'pool' ? 10_000 : 0;
for (let at = 1; at <= subUsers; at += 1) {
  const limits = { endsAt: null, connectionsMax: null, bytesRemaining: null, sources: [] };
  const subUser = { subUserId: `sub-${at}`, version: '1', ...limits };
  known.set(`sub${at}`, { ...grant(leases), subUser });
}

const gateway = createGateway({
  gatewayId: `bench-${process.pid}`,
  sharesPorts: company !== 'alone',
  directory: {
    authorise: async (question) => {
      const lease = question.by === 'secret' ? known.get(question.user) : undefined;
      const isRight = question.by === 'secret' && question.secret === leaseSecret;
      if (lease === undefined || !isRight) return { granted: false, name: 'credentials-wrong' };
      return { granted: true, lease };
    },
    review: async (ids) =>
      new Map(ids.map((id) => [id, { granted: true, lease: grant(Number(id.slice(6))) }])),
  },
  changes: () => () => {},
  meterSink: { record: async () => {} },
  connectionLog: { record: async () => {} },
  clock: () => Date.now(),
  log: (level, line) => process.stderr.write(`${level} ${JSON.stringify(line)}\n`),
  policy: {
    ownAddresses: [],
    trustedNames: new Map(),
    allowPrivateUpstreams: true,
    privateUpstreams: [],
  },
  limits: {
    opensPerSecondMax: 1_000_000,
    connectionsPerAddressMax: 100_000,
    waitingPerAddressMax: 4_096,
    waitingMax: 4_096,
    connectionsMax: 100_000,
  },
  listen: [{ host: '127.0.0.1', port: Number(company) || 0, kind: 'shared' }],
});
const [at] = await gateway.listen();
if (company === 'pair') {
  const second = fork(import.meta.filename, [...process.argv.slice(2, 5), String(at?.port)]);
  await once(second, 'message');
}
process.send?.({ port: at?.port });
const everything = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
process.on('message', (word) => {
  if (word === 'collect') return globalThis.gc?.();
  // Also what the young heap keeps of its own for the next burst.
  if (word === 'give-back') return globalThis.gc?.(everything);
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  process.send?.({ heapUsed, heapTotal, external });
});
process.once('disconnect', () => process.exit(0));
