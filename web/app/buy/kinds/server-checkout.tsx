import { useQuery } from '@tanstack/react-query';
import { shopName } from '../../../lib/text/shop-name.ts';
import { vpsOffersQuery } from '../../../lib/queries/vps-query.ts';
import { NothingToPay, Panel, Waiting, type ItemProps } from './checkout-parts.tsx';

export function ServerCheckout({ search, item, methods }: ItemProps) {
  const { data: offers, isPending } = useQuery(vpsOffersQuery);
  if (isPending) return <Waiting />;
  const offer = offers?.find(({ id }) => id === item);
  const [only] = offer?.supportedOs ?? [];
  const operatingSystem = search.os ?? (offer?.supportedOs.length === 1 ? only : undefined);
  // A renewal keeps the system that the server has.
  if (!offer || (!operatingSystem && !search.renews)) return <NothingToPay product="vps" />;
  return (
    <Panel
      methods={methods}
      preferred={search.method}
      purchase={{
        product: 'vps',
        productId: offer.id,
        plan: 'monthly',
        title: [offer.id.toUpperCase(), operatingSystem].filter(Boolean).join(', '),
        countryCode: offer.countryCode,
        isp: shopName,
        rating: 'premium',
        worn: false,
        ...(operatingSystem ? { operatingSystem } : {}),
        ...(search.renews ? { renews: search.renews } : {}),
        ...(search.coupon ? { coupon: search.coupon } : {}),
      }}
    />
  );
}
