import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import type { RandomBytes } from './core/codes.ts';
import { resumePushes } from './daraja/stk/push.ts';
import { servePorts } from './machines/machine-ports.ts';
import { makeSmtpServer } from './mailbox/smtp.ts';
import { type Account, closeParts, openParts } from './parts.ts';

export { sampleDaraja, samplePaystackKey, upstreamCredentials } from './defaults.ts';
export { farmLogin } from './farm/farm.ts';
export { sampleFleet } from './machines/fleet.ts';
export { sampleRotating } from './rotating/rotating.ts';
export { playedNetworks, sampleSupplierKeys } from './supplier/installed.ts';

export type SandboxOptions = {
  /** The wall clock; tests may give a still one. */
  clock: () => Date;
  /** Source of every id and receipt; absent takes the system's. */
  random?: RandomBytes;
  host?: string;
  /** Zero or absent takes a free port. */
  ports?: { http?: number; smtp?: number; upstream?: number; target?: number };
  /** Folder of the journals; absent keeps everything in memory. */
  dir?: string;
  /** Below one, every delay of the sandbox is shorter. */
  timeScale?: number;
  businessName?: string;
  /** Gives every exit address the latency and rate of a line of its own. */
  naturalLines?: boolean;
  /** Where Paystack's webhooks go; absent sends none until a control names it. */
  paystackWebhookUrl?: string;
  /** Where answers to the shop's mails go; absent answers none. */
  answersPort?: number;
  /** Other credentials, for a shop that refuses the published samples. */
  account?: Account;
};

type SandboxPorts = { http: number; smtp: number; upstream: number; target: number };

/** Base addresses without a trailing slash. */
export type SandboxAddresses = {
  host: string;
  ports: SandboxPorts;
  http: string;
  daraja: string;
  paystack: string;
  phone: string;
  mailbox: string;
  controls: string;
  target: string;
};

export type Sandbox = { addresses: SandboxAddresses; close(): Promise<void> };

/** Starts every third party; rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const whereabouts = { host, targetPort: 0, upstreamPort: 0 };
  const parts = openParts(options, whereabouts);
  const app = makeApp(parts);
  const smtp = makeSmtpServer(parts.mailbox);
  const machinePorts = servePorts(app.server, parts.parks);
  const close = async () => {
    parts.ctx.timeline.clear();
    parts.ctx.live.close();
    parts.upstream.close();
    parts.site.close();
    machinePorts.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await app.close();
    closeParts(parts);
  };
  try {
    const requested = options.ports ?? {};
    const target = await listen(parts.site.server, requested.target, host);
    const upstream = await listen(parts.upstream.server, requested.upstream, host);
    Object.assign(whereabouts, { targetPort: target, upstreamPort: upstream });
    const ports = {
      target,
      upstream,
      smtp: await listen(smtp.server, requested.smtp, host),
      http: await listenHttp(app, requested.http, host),
    };
    resumePushes(parts.daraja);
    return { addresses: addressesOf(host, ports), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Listenable = {
  listen(port: number, host: string, done: () => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  address(): AddressInfo | string | null;
};

function listen(server: Listenable, port: number | undefined, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port ?? 0, host, () => {
      server.off('error', reject);
      resolve(portOf(server.address()));
    });
  });
}

async function listenHttp(app: FastifyInstance, port = 0, host = ''): Promise<number> {
  await app.listen({ port, host });
  return portOf(app.server.address());
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

function addressesOf(host: string, ports: SandboxPorts): SandboxAddresses {
  const shown = host.includes(':') ? `[${host}]` : host;
  const http = `http://${shown}:${ports.http}`;
  return {
    host,
    ports,
    http,
    daraja: `${http}/daraja`,
    paystack: `${http}/paystack`,
    phone: `${http}/phone`,
    mailbox: `${http}/mailbox`,
    controls: `${http}/controls`,
    target: `http://${shown}:${ports.target}`,
  };
}
