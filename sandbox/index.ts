import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { indexRoutes } from './controls/index-page.ts';
import { darajaControls } from './controls/daraja.routes.ts';
import { generalControls } from './controls/general.routes.ts';
import { paystackControls } from './controls/paystack.routes.ts';
import { networkControls } from './controls/network.routes.ts';
import type { Notice } from './controls/notices.ts';
import { type Book, openBook } from './core/book.ts';
import { makeCallLog } from './core/calls.ts';
import { makeCodes, type RandomBytes } from './core/codes.ts';
import { Deliveries } from './core/deliveries.ts';
import { makeLiveFeed } from './core/live-feed.ts';
import { assetRoutes } from './core/pages.ts';
import { makeSender, type Sender } from './core/send.ts';
import { makeTimeline } from './core/timeline.ts';
import { openTruth } from './core/truth.ts';
import type { World } from './core/world.ts';
import { closeDaraja, type Daraja, openDaraja, resetDaraja } from './daraja/daraja.ts';
import { resumePushes } from './daraja/push.ts';
import { darajaRoutes } from './daraja/routes.ts';
import { sampleDaraja, samplePaystackKey } from './defaults.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { makeSmtpServer } from './mailbox/smtp.ts';
import { checkoutRoutes } from './paystack/checkout.ts';
import { closePaystack, openPaystack, type Paystack, resetPaystack } from './paystack/paystack.ts';
import { paystackRoutes } from './paystack/routes.ts';
import { phoneRoutes } from './phone/routes.ts';
import { makeSite, type Site } from './target/site.ts';
import { makeUpstream, type Upstream } from './upstream/listener.ts';

export { sampleDaraja, samplePaystackKey, upstreamCredentials } from './defaults.ts';

export type SandboxOptions = {
  /** The wall clock; tests may give a still one. */
  clock: () => Date;
  /** Source of every id and receipt. */
  random?: RandomBytes;
  host?: string;
  /** Zero or absent takes a free port. */
  ports?: { http?: number; smtp?: number; upstream?: number; target?: number };
  /** Folder of the journals; absent keeps everything in memory. */
  dir?: string;
  /** Below one, every delay of the sandbox is shorter. */
  timeScale?: number;
  businessName?: string;
  /** Where Paystack's webhooks go; absent sends none until a control names it. */
  paystackWebhookUrl?: string;
};

export type SandboxPorts = { http: number; smtp: number; upstream: number; target: number };

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

type Parts = {
  world: World;
  sender: Sender;
  daraja: Daraja;
  paystack: Paystack;
  mailbox: Mailbox;
  site: Site;
  upstream: Upstream;
  notices: Book<Notice[]>;
};

const bodyBytesMax = 1024 * 1024;
const callbackTimeoutMs = 30_000;

/** Starts every third party; rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const target = { port: 0 };
  const parts = makeParts(options, () => ({
    targetHost: host,
    targetPort: target.port,
    // Whoever can reach us can derive every password, so only loopback may go anywhere.
    anywhere: host.startsWith('127.') || host === '::1' || host === 'localhost',
  }));
  const app = makeApp(parts);
  const smtp = makeSmtpServer(parts.mailbox);
  const close = async () => {
    parts.world.timeline.clear();
    parts.world.live.close();
    parts.upstream.close();
    parts.site.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await app.close();
    parts.sender.close();
    closeDaraja(parts.daraja);
    closePaystack(parts.paystack);
    for (const book of [parts.mailbox.mails, parts.notices, parts.world.truth]) book.close();
  };
  try {
    const wanted = options.ports ?? {};
    target.port = await listen(parts.site.server, wanted.target, host);
    const ports = {
      target: target.port,
      upstream: await listen(parts.upstream.server, wanted.upstream, host),
      smtp: await listen(smtp.server, wanted.smtp, host),
      http: await listenHttp(app, wanted.http, host),
    };
    resumePushes(parts.daraja);
    return { addresses: addressesOf(host, ports), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeParts(options: SandboxOptions, reach: Parameters<typeof makeUpstream>[1]): Parts {
  const dir = options.dir ?? null;
  const timeScale = options.timeScale ?? 1;
  const timeline = makeTimeline(options.clock, timeScale);
  const sender = makeSender(callbackTimeoutMs);
  const world: World = {
    dir,
    timeline,
    codes: makeCodes(options.random ?? randomBytes),
    calls: makeCallLog(),
    deliveries: new Deliveries(timeline, sender),
    truth: openTruth(dir),
    live: makeLiveFeed(),
    settings: { timeScale, businessName: options.businessName ?? 'LANGO' },
  };
  return {
    world,
    sender,
    daraja: openDaraja(world, sampleDaraja),
    paystack: openPaystack(world, samplePaystackKey, options.paystackWebhookUrl ?? ''),
    mailbox: openMailbox(world),
    site: makeSite(world),
    upstream: makeUpstream(world, reach),
    notices: openBook<Notice[]>({ dir, name: 'notices', recordsMax: 1 }),
  };
}

function makeApp(parts: Parts): FastifyInstance {
  const { world, daraja, paystack, mailbox, notices } = parts;
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
  });
  app.addHook('onRequest', async (request, reply) => {
    // A page of another origin must not steer the sandbox through the visitor's browser.
    const { origin, host } = request.headers;
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    if (isForeign && !isRead(request.method)) {
      await reply.code(403).send({ error: `Origin ${origin} may not steer the sandbox.` });
    }
  });
  assetRoutes(app);
  indexRoutes(app, world);
  phoneRoutes(app, daraja);
  mailboxRoutes(app, mailbox);
  void app.register(async (scope) => darajaRoutes(scope, daraja), { prefix: '/daraja' });
  void app.register(async (scope) => paystackRoutes(scope, paystack), { prefix: '/paystack' });
  void app.register(async (scope) => checkoutRoutes(scope, paystack), { prefix: '/paystack' });
  void app.register(
    async (scope) => {
      generalControls(scope, { world, notices, reset: () => reset(parts) });
      darajaControls(scope, daraja);
      paystackControls(scope, paystack);
      networkControls(scope, parts);
    },
    { prefix: '/controls' },
  );
  return app;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

function reset({ world, daraja, paystack, mailbox, upstream, site }: Parts): void {
  world.timeline.clear();
  world.deliveries.clear();
  world.calls.clear();
  world.truth.clear();
  resetDaraja(daraja);
  resetPaystack(paystack);
  mailbox.mails.clear();
  mailbox.fault.set(null);
  upstream.slots.clear();
  site.countries.clear();
  for (const topic of ['phone', 'mailbox']) world.live.changed(topic);
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
