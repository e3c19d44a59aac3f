import { lazy, Suspense } from 'react';
import type { Drawn } from '../../../features/admin/products/product-preview.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ProxySeen = lazy(async () => ({
  default: (await import('../../../features/catalogue/proxy-seen.tsx')).ProxySeen,
}));
const OfferSeen = lazy(async () => ({
  default: (await import('../../../features/vps/server-cards.tsx')).OfferSeen,
}));
const waiting = <Skeleton height="24rem" />;

/** The shop's own drawings of products, lent to Admin; its form does not wait for them. */
export const drawnProducts: Drawn = {
  renderListing: (listing) => (
    <Suspense fallback={waiting}>
      <ProxySeen listing={listing} />
    </Suspense>
  ),
  renderOffer: (offer) => (
    <Suspense fallback={waiting}>
      <OfferSeen offer={offer} />
    </Suspense>
  ),
};
