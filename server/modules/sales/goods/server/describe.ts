import type { z } from 'zod/mini';
import type { paymentMetaData } from '#contracts/sale/payments.ts';
import { findVpsOffer, hasAddress, hasPlace, type VpsOffer } from '#modules/catalogue/offers';
import { DomainError, NotFound } from '#platform/errors.ts';
import { findServer } from '#modules/servers/life';
import { SoldOut } from '../../errors.ts';
import type { SalesContext } from '../../context.ts';
import type { Sale } from '../product-kind.ts';

type MetaData = z.output<typeof paymentMetaData>;

export const requestedService = 'VPS';

/** One server of an offer, with the system that was chosen. */
export const describeServer: Sale['describe'] = async (ctx, metaData) => {
  const offer = await findVpsOffer(ctx.db, metaData.proxyId);
  if (!offer) throw new NotFound('This server is no longer available.');
  const operatingSystem = await systemFor(ctx, offer, metaData);
  return {
    kind: 'vps',
    id: offer.id,
    title: `VPS ${offer.id.toUpperCase()}, ${offer.country}`,
    facts: {
      countryCode: offer.countryCode,
      country: offer.country,
      operatingSystem,
      androidEmulator: offer.hasAndroid,
      isp: ctx.shop.name,
      rating: 'premium',
    },
    paymentFacts: {
      proxyId: offer.id,
      proxyCountryCode: offer.countryCode,
      isp: ctx.shop.name,
      requestedService,
    },
    takePlace: async (tx) => {
      const isLeft = await hasPlace(tx, offer.id);
      if (!isLeft || !(await hasAddress(tx, offer.id, ctx.clock()))) throw new SoldOut();
    },
  };
};

/**
 * The system that a server is made with. An offer with one system comes with that; a renewal keeps
 * what the server has. Throws `operating-system-needed` for none chosen, and for one not offered.
 */
async function systemFor(
  { db }: SalesContext,
  { supportedOs }: VpsOffer,
  { operatingSystem: chosen, renews }: MetaData,
): Promise<string | null> {
  if (renews?.startsWith('srv_')) return (await findServer(db, renews))?.operatingSystem ?? null;
  const [only, ...others] = supportedOs;
  const system = chosen ?? (others.length === 0 ? only : undefined);
  if (system === undefined)
    throw new DomainError('operating-system-needed', 'Please select an operating system');
  if (supportedOs.includes(system)) return system;
  throw new DomainError(
    'operating-system-needed',
    `This server comes with ${supportedOs.join(' or ')} only.`,
  );
}
