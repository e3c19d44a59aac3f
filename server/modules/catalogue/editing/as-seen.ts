import type { ProxyListing, VpsOffer } from '#contracts/goods/catalogue.ts';
import type { Queryable } from '#platform/db.ts';
import { findListed } from '../listing/listing.sql.ts';
import { toOfferView } from '../offers/offer-view.ts';
import { findOfferStock } from '../offers/offers.sql.ts';
import { toListing } from '../listing/proxy-view.ts';
import { kindOf } from './product-list.sql.ts';

export type AsSeen = Readonly<{ listing: ProxyListing | null; offer: VpsOffer | null }>;

/** A product as a stranger sees it, also while it is off sale. */
export async function asCustomersSee(db: Queryable, id: string, at: Date): Promise<AsSeen> {
  if (kindOf(id) === 'vps') {
    const offer = await findOfferStock(db, id, at);
    return { listing: null, offer: offer ? toOfferView(offer) : null };
  }
  const proxy = await findListed(db, id, at);
  return { listing: proxy ? toListing(proxy, { visitor: undefined, at }) : null, offer: null };
}
