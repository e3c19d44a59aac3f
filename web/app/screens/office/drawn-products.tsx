import { ProxySeen } from '../../../features/catalogue/proxy-seen.tsx';
import { OfferSeen } from '../../../features/vps/server-cards.tsx';
import type { Drawn } from '../../../features/admin/products/product-preview.tsx';

/** The shop's own drawings of products, lent to the back office. */
export const drawnProducts: Drawn = {
  renderListing: (listing) => <ProxySeen listing={listing} />,
  renderOffer: (offer) => <OfferSeen offer={offer} />,
};
