import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { testThrough } from '#modules/inventory';
import { credentialsOf } from '#modules/leases/holding';
import { Secret } from '#platform/secrets.ts';
import { forkEntrypoint } from '#testing/fork-entrypoint.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { atThisPace } from '../../../../scripts/gate/pace.ts';
import { startSandbox, upstreamCredentials, type Sandbox } from '../../../../sandbox/index.ts';
import {
  givenLease,
  givenProxy,
  keyring,
  masterSecret,
} from '../../../modules/leases/testing/given-lease.ts';

export const clock = () => new Date();
export const waitMs = { timeout: atThisPace(20_000), interval: 25 };
/** Two seconds, and more only where the machine is slower. */
export const cutMs = atThisPace(2_000);

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

let exits = 0;

/**
 * A database, the sandbox's supplier and real gateway processes in front of it, for one test file.
 * Gateways that still run after a test are killed.
 */
export function useGateways() {
  const shop = useTestDatabase();
  let sandbox: Promise<Sandbox>;
  const started: ChildProcess[] = [];

  beforeAll(() => {
    sandbox = startSandbox({ clock });
    return sandbox;
  });
  afterAll(async () => (await sandbox).close());
  afterEach(async () => {
    const running = started.splice(0).filter((child) => !hasEnded(child));
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
  });

  /** The real process, as the launcher starts it. */
  async function givenGateway(more: Readonly<Record<string, string>> = {}) {
    const env = {
      LANGO_SECRET: masterSecret,
      DATABASE_URL: shop.url,
      SOCKS_PORT: '0',
      HTTP_PROXY_PORT: '0',
      LOG_LEVEL: 'silent',
      ...more,
    };
    const { child, told } = forkEntrypoint('gateway', env, 'ports');
    started.push(child);
    const [socksPort, httpPort] = (await told)['ports'] as [number, number];
    return { child, socksPort, httpPort };
  }

  /** A proxy with an exit of its own at the sandbox's supplier. */
  async function givenExit() {
    exits += 1;
    const exitIp = `198.19.7.${exits}`;
    const { username, password } = upstreamCredentials(exitIp);
    const proxy = await givenProxy(shop.db, {
      host: '127.0.0.1',
      port: (await sandbox).addresses.ports.upstream,
      username,
      password: new Secret(password),
      exitIp,
    });
    return { proxy, exitIp };
  }

  /** A paid lease with such a proxy. */
  async function givenLogin(): Promise<Login> {
    const { proxy, exitIp } = await givenExit();
    const lease = await givenLease(shop.db, { proxy, at: clock() });
    const ctx = { keyring, gateway: { host: '127.0.0.1', socksPort: 0, httpPort: 0 } };
    const credentials = credentialsOf(ctx, lease, clock());
    if (!credentials) throw new Error('The lease has no credentials.');
    const { username, password } = credentials;
    return { lease, proxy, exitIp, username, password };
  }

  const upstreamPort = async () => (await sandbox).addresses.ports.upstream;

  /** The change link of the modem behind an exit, in two parts. */
  async function farmUrl(exitIp: string, played: Readonly<{ takesMs: number }>) {
    const { controls, http } = (await sandbox).addresses;
    const answer = await fetch(`${controls}/farm/${exitIp}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(played),
    });
    const { hash } = (await answer.json()) as { hash: string };
    return { address: `${http}/proxysmart/apix/reset_ip_secure`, hash };
  }

  const controlsUrl = async () => (await sandbox).addresses.controls;

  return { shop, farmUrl, controlsUrl, upstreamPort, givenGateway, givenExit, givenLogin };
}

/** What a customer holds: their lease, its proxy, and what they sign in to the gateway with. */
export interface Login {
  readonly lease: Awaited<ReturnType<typeof givenLease>>;
  readonly proxy: Awaited<ReturnType<typeof givenProxy>>;
  readonly exitIp: string;
  readonly username: string;
  readonly password: Secret;
}

/** The request of the Test button: one through the gateway to the page that reports its caller. */
export const visit = (
  { username, password, exitIp }: Login,
  port: number,
  protocol: 'socks5' | 'http',
) =>
  testThrough(
    { clock, keyring, config: { mode: 'sandbox', publicUrl: 'http://localhost' } },
    { host: '127.0.0.1', port, protocol, username, password },
    { exitIp },
  );

/** What a gateway answers to a CONNECT under this lease, and the connection itself. */
export async function askForTunnel(
  { username, password }: Pick<Login, 'username' | 'password'>,
  port: number,
) {
  const token = Buffer.from(`${username}:${password.reveal()}`).toString('base64');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = ['CONNECT target.test:80 HTTP/1.1', 'Host: target.test:80'];
  socket.write(`${[...head, `Proxy-Authorization: Basic ${token}`].join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return { socket, status: Number(answer.toString().split(' ')[1]) };
}

/** An open tunnel to the target site that has answered once. */
export async function openTunnel(
  login: Pick<Login, 'username' | 'password'>,
  port: number,
): Promise<Socket> {
  const { socket, status } = await askForTunnel(login, port);
  expect(status).toBe(200);
  await goesOn(socket);
  return socket;
}

/** Sends a request through an open tunnel and returns the answer. */
export async function goesOn(tunnel: Socket) {
  const heard = once(tunnel, 'data');
  tunnel.write('GET /ip HTTP/1.1\r\nHost: target.test\r\n\r\n');
  await heard;
}
