import { randomBytes } from 'node:crypto';
import type { Notice } from './controls/notices.ts';
import { type Book, openBook } from './core/book.ts';
import { makeCallLog } from './core/calls.ts';
import { makeCodes, type RandomBytes } from './core/codes.ts';
import { Deliveries } from './core/deliveries.ts';
import { makeLiveFeed } from './core/live-feed.ts';
import { makeSender, type Sender } from './core/send.ts';
import { makeTimeline } from './core/timeline.ts';
import { openTruth } from './core/truth.ts';
import type { Context } from './core/context.ts';
import {
  closeDaraja,
  type Daraja,
  type DarajaAccount,
  openDaraja,
  resetDaraja,
} from './daraja/daraja.ts';
import { sampleDaraja, samplePaystackKey } from './defaults.ts';
import { openFarm, resetFarm, type Farm } from './farm/farm.ts';
import { closeFleet, openFleet, resetFleet, type Fleet } from './machines/fleet.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { closePaystack, openPaystack, type Paystack, resetPaystack } from './paystack/paystack.ts';
import { makeRates, type Rates, resetRates } from './rates/rates.ts';
import { openRotating, resetRotating, rotatingNames, type Rotating } from './rotating/rotating.ts';
import { playedSuppliers, supplierNames } from './supplier/installed.ts';
import { closeSupplier, openSupplier, resetSupplier, type Supplier } from './supplier/supplier.ts';
import { makeSite, type Site } from './target/site.ts';
import { makeUpstream, type Upstream } from './upstream/listener.ts';

/** What the parts are made of; `SandboxOptions` says the same with defaults. */
export type PartOptions = {
  clock: () => Date;
  naturalLines?: boolean;
  random?: RandomBytes;
  dir?: string;
  timeScale?: number;
  businessName?: string;
  paystackWebhookUrl?: string;
  answersPort?: number;
  account?: Account;
};

/** Whose account the providers keep; the published samples where nothing is said. */
export type Account = Partial<DarajaAccount> & { paystackKey?: string };

/** Where the sandbox listens; the ports are known only once it does. */
export type Whereabouts = { host: string; targetPort: number; upstreamPort: number };

export type Parts = {
  ctx: Context;
  sender: Sender;
  daraja: Daraja;
  paystack: Paystack;
  mailbox: Mailbox;
  site: Site;
  upstream: Upstream;
  farm: Farm;
  suppliers: Supplier[];
  pools: Rotating[];
  parks: Fleet[];
  rates: Rates;
  notices: Book<Notice[]>;
};

const callbackTimeoutMs = 30_000;

/** Opens every book and makes every part; nothing listens yet. */
export function openParts(options: PartOptions, whereabouts: Whereabouts): Parts {
  const dir = options.dir ?? null;
  const timeScale = options.timeScale ?? 1;
  const timeline = makeTimeline(options.clock, timeScale);
  const sender = makeSender(callbackTimeoutMs);
  const ctx: Context = {
    dir,
    timeline,
    codes: makeCodes(options.random ?? randomBytes),
    calls: makeCallLog(),
    deliveries: new Deliveries(timeline, sender),
    truth: openTruth(dir),
    live: makeLiveFeed(),
    settings: {
      timeScale,
      businessName: options.businessName ?? 'LANGO',
      naturalLines: options.naturalLines ?? false,
    },
  };
  const { paystackKey = samplePaystackKey, ...darajaAccount } = options.account ?? {};
  const pools = rotatingNames.map((name) => openRotating(ctx, name));
  const upstream = makeUpstream(ctx, pools, () => reachOf(whereabouts));
  const entry = () => ({ host: whereabouts.host, port: whereabouts.upstreamPort });
  return {
    ctx,
    sender,
    daraja: openDaraja(ctx, { ...sampleDaraja, ...darajaAccount }),
    paystack: openPaystack(ctx, paystackKey, options.paystackWebhookUrl ?? ''),
    mailbox: openMailbox(ctx, options.answersPort),
    site: makeSite(ctx),
    pools,
    upstream,
    farm: openFarm(ctx, upstream.slots),
    suppliers: supplierNames.map((name) =>
      openSupplier(ctx, { name, ...playedSuppliers[name] }, entry),
    ),
    parks: (['provisioner', 'proxmox', 'hetzner'] as const).map((name) => openFleet(ctx, name)),
    rates: makeRates(ctx),
    notices: openBook<Notice[]>({ dir, name: 'notices', recordsMax: 1 }),
  };
}

function reachOf({ host, targetPort }: Whereabouts) {
  // The passwords can be derived, so only loopback is allowed.
  const anywhere = host.startsWith('127.') || host === '::1' || host === 'localhost';
  return { targetHost: host, targetPort, anywhere };
}

/** Forgets everything but the notices, and ends every fault. */
export function resetParts(parts: Parts): void {
  const { ctx, mailbox, upstream, suppliers } = parts;
  ctx.timeline.clear();
  ctx.deliveries.clear();
  ctx.calls.clear();
  ctx.truth.clear();
  resetDaraja(parts.daraja);
  resetPaystack(parts.paystack);
  for (const supplier of suppliers) resetSupplier(supplier);
  for (const rotating of parts.pools) resetRotating(rotating);
  for (const fleet of parts.parks) resetFleet(fleet);
  resetRates(parts.rates);
  mailbox.mails.clear();
  mailbox.fault.set(null);
  upstream.slots.byIp.clear();
  resetFarm(parts.farm);
  for (const topic of ['phone', 'mailbox']) ctx.live.changed(topic);
}

/** Lets go of every file and connection; the servers must have stopped taking requests. */
export function closeParts(parts: Parts): void {
  parts.sender.close();
  closeDaraja(parts.daraja);
  closePaystack(parts.paystack);
  for (const supplier of parts.suppliers) closeSupplier(supplier);
  for (const fleet of parts.parks) closeFleet(fleet);
  for (const book of [parts.mailbox.mails, parts.notices, parts.ctx.truth]) book.close();
}
