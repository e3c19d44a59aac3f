import { request } from 'node:http';
import { connect } from 'node:net';
import { kindOfAddress } from '#gateway/public-address.ts';
import type { ProviderName } from '#contracts/goods/servers.ts';
import type { Config } from '#platform/config.ts';

export type MachineEndpoint = Readonly<{
  provider: ProviderName;
  address: string;
  port: number;
  /** Assigned by the shop out of a pool, which may be one of a private network. */
  isAssigned: boolean;
}>;

/** Whether a connection was taken, after how many milliseconds, or in words why not. */
export type Dialled = Readonly<{ ok: true; ms: number } | { ok: false; why: string }>;

/** Tries once whether a machine takes a connection. Never throws, and sends nothing. */
export type DialMachine = (endpoint: MachineEndpoint) => Promise<Dialled>;

/** Where customers connect first: remote desktop at Windows, SSH at everything else. */
export const loginPortOf = (operatingSystem: string | null) =>
  operatingSystem === 'Windows' ? 3_389 : 22;

const deadlineMs = 5_000;

/**
 * Connects to the machines of every provider. The sandbox's own are behind its HTTP server, which
 * accepts `CONNECT address:port` for them; their addresses are not routed.
 */
export function createMachineDialler({ machines }: Pick<Config, 'machines'>): DialMachine {
  const origins = { ...machines, manual: undefined };
  const played = machines.sandbox && new URL(machines.sandbox.baseUrl).origin;
  return (endpoint) => {
    const { baseUrl } = origins[endpoint.provider] ?? {};
    const isPlayed = baseUrl !== undefined && new URL(baseUrl).origin === played;
    return isPlayed ? dialThrough(played, endpoint) : dialDirectly(endpoint);
  };
}

/** Dials an address that customers can reach: a public one, or one of the operator's own pools. */
export async function dialDirectly(endpoint: MachineEndpoint): Promise<Dialled> {
  const { address, port, isAssigned } = endpoint;
  const kind = kindOfAddress(address);
  if (kind === 'metadata' || (kind === 'private' && !isAssigned)) {
    return { ok: false, why: `${address} is not a public address` };
  }
  return timed(endpoint, (settle) => {
    const socket = connect({ host: address, port });
    socket.once('connect', () => settle(null)).once('error', (error) => settle(wordsOf(error)));
    return () => socket.destroy();
  });
}

const dialThrough = (sandbox: string, endpoint: MachineEndpoint): Promise<Dialled> =>
  timed(endpoint, (settle) => {
    const host = endpoint.address.includes(':') ? `[${endpoint.address}]` : endpoint.address;
    const asked = request(sandbox, { method: 'CONNECT', path: `${host}:${endpoint.port}` });
    asked.once('connect', ({ statusCode, statusMessage }, socket) => {
      socket.destroy();
      settle(statusCode === 200 ? null : (statusMessage ?? ''));
    });
    asked.once('error', (error) => settle(wordsOf(error))).end();
    return () => asked.destroy();
  });

/** Called with the reason of a failed connection; null on success. */
type Settle = (why: string | null) => void;

/** Runs one try against the deadline, then lets go of its connection. */
function timed({ address, port }: MachineEndpoint, dial: (settle: Settle) => () => void) {
  const began = performance.now();
  return new Promise<Dialled>((resolve) => {
    const end = (dialled: Dialled) => {
      clearTimeout(deadline);
      release();
      resolve(dialled);
    };
    const found = (why: string): Dialled => ({ ok: false, why: `${address}:${port} ${why}` });
    const deadline = setTimeout(
      () => end(found(`gave no answer in ${deadlineMs / 1_000} s`)),
      deadlineMs,
    );
    const release = dial((why) =>
      end(why === null ? { ok: true, ms: Math.round(performance.now() - began) } : found(why)),
    );
  });
}

const wordsOf = (error: Error & Readonly<{ code?: string }>) =>
  error.code === 'ECONNREFUSED'
    ? 'refused the connection'
    : `failed: ${error.code ?? error.message}`;
