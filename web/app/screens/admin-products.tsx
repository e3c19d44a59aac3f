import { Suspense, lazy } from 'react';
import type { Drawn } from '../../features/admin/products/product-preview.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { NewProduct } from '../../features/admin/products/new-product.tsx';
import { ProductRecord } from '../../features/admin/products/product-record.tsx';

const ProxySeen = lazy(async () => ({
  default: (await import('../../features/catalogue/proxy-seen.tsx')).ProxySeen,
}));
const OfferSeen = lazy(async () => ({
  default: (await import('../../features/vps/server-cards.tsx')).OfferSeen,
}));
const waiting = <Skeleton height="24rem" />;

/** The shop's own drawings of products, lent to Admin; its form does not wait for them. */
const drawnProducts: Drawn = {
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

export function NewProductScreen() {
  const navigate = useNavigate();
  return (
    <NewProduct
      {...drawnProducts}
      onListed={(id) => void navigate({ to: '/admin/products/$id', params: { id } })}
    />
  );
}

const route = getRouteApi('/admin-frame/admin/products/$id');

export function ProductRecordScreen() {
  const { id } = route.useParams();
  return <ProductRecord key={id} id={id} {...drawnProducts} />;
}
