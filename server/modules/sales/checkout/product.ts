import type { z } from 'zod/mini';
import type { paymentMetaData } from '#contracts/payments.ts';
import {
  findProxy,
  findVpsOffer,
  requireSellable,
  type Proxy,
  type VpsOffer,
} from '#modules/catalogue';
import { NotFound } from '#platform/errors.ts';
import { findServer } from '#modules/servers';
import { OperatingSystemNeeded } from '../errors.ts';
import type { SalesWorld } from '../world.ts';

type MetaData = z.output<typeof paymentMetaData>;

/** What is bought, as the order keeps it: our own facts, not the browser's. */
export type Product = Readonly<{
  id: string;
  title: string;
  facts: Readonly<Record<string, unknown>>;
  paymentFacts: Readonly<Record<string, string>>;
}> &
  (Readonly<{ kind: 'proxy'; proxy: Proxy }> | Readonly<{ kind: 'vps' }>);

/** Looks the product up by its id; a server offer has a short id such as us1. */
export async function describeProduct(world: SalesWorld, metaData: MetaData): Promise<Product> {
  const { proxyId } = metaData;
  return proxyId.startsWith('prx_')
    ? describeProxy(world, metaData)
    : describeServer(world, metaData);
}

async function describeProxy(world: SalesWorld, metaData: MetaData): Promise<Product> {
  const proxy = await findProxy(world.db, metaData.proxyId);
  if (!proxy) throw new NotFound('This proxy is not in the catalogue any more.');
  // A holder may keep an address that answers slowly; `requireRenewable` judges renewals, and a
  // new lease that only claims to be one meets the same question at its hold.
  if (metaData.renews === undefined) requireSellable(proxy);
  const { place, isp, connection } = proxy;
  return {
    kind: 'proxy',
    id: proxy.id,
    proxy,
    title: `Proxy ${place.city}, ${place.countryCode}`,
    facts: {
      ip: proxy.ip,
      isp,
      city: place.city,
      region: place.region,
      zip: place.zip,
      countryCode: place.countryCode,
      country: place.country,
      connection,
      renewable: proxy.renewable,
      autoRenewable: proxy.autoRenewable,
      refundable: proxy.refundable,
      rating: proxy.rating,
      worn: proxy.worn,
    },
    paymentFacts: {
      proxyId: proxy.id,
      proxyCountryCode: place.countryCode,
      isp,
      requestedService: 'PROXIES',
    },
  };
}

async function describeServer(world: SalesWorld, metaData: MetaData): Promise<Product> {
  const offer = await findVpsOffer(world.db, metaData.proxyId);
  if (!offer) throw new NotFound('This server is not in the catalogue any more.');
  const operatingSystem = await systemFor(world, offer, metaData);
  return {
    kind: 'vps',
    id: offer.id,
    title: `VPS ${offer.id.toUpperCase()}, ${offer.country}`,
    facts: {
      countryCode: offer.countryCode,
      country: offer.country,
      operatingSystem,
      androidEmulator: offer.hasAndroid,
      isp: world.shop.name,
      rating: 'premium',
    },
    paymentFacts: {
      proxyId: offer.id,
      proxyCountryCode: offer.countryCode,
      isp: world.shop.name,
      requestedService: 'VPS',
    },
  };
}

/**
 * The system that a server is made with. An offer with one system comes with that; a renewal keeps
 * what the server has. Throws OperatingSystemNeeded for none chosen, and for one not offered.
 */
async function systemFor(
  { db }: SalesWorld,
  { supportedOs }: VpsOffer,
  { operatingSystem: chosen, renews }: MetaData,
): Promise<string | null> {
  if (renews?.startsWith('srv_')) return (await findServer(db, renews))?.operatingSystem ?? null;
  const [only, ...others] = supportedOs;
  const system = chosen ?? (others.length === 0 ? only : undefined);
  if (system === undefined) throw new OperatingSystemNeeded();
  if (supportedOs.includes(system)) return system;
  throw new OperatingSystemNeeded(`This server comes with ${supportedOs.join(' or ')} only.`);
}
