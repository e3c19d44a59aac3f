import type { WaitingState } from '#contracts/admin/people/waiting.ts';
import { listCountries } from '#modules/catalogue/listing';
import { findOfferStock } from '#modules/catalogue/offers';
import type { Queryable } from '#platform/db.ts';
import { readProduct, type Place, type Product } from './product.ts';

/** A product with a waiting list, from the present catalogue. */
export type Seen = Readonly<{ product: Product; place: Place | undefined; state: WaitingState }>;

/** Undefined for what the shop does not know. */
export async function look(db: Queryable, name: string, at: Date): Promise<Seen | undefined> {
  const product = readProduct(name);
  if (!product) return undefined;
  if (product.kind === 'announced') return { product, place: undefined, state: 'announced' };
  if (product.kind === 'country') {
    const country = (await listCountries(db, at)).find(({ code }) => code === product.code);
    return country && { product, place: country, state: stateOf(country.available > 0) };
  }
  const offer = await findOfferStock(db, product.id, at);
  if (offer?.audience !== 'member') return undefined;
  const place = { code: offer.countryCode, name: offer.country };
  return { product, place, state: stateOf(offer.onSale && offer.left !== 0) };
}

const stateOf = (isOpen: boolean): WaitingState => (isOpen ? 'open' : 'closed');
