import { useQuery } from '@tanstack/react-query';
import { trafficCalls } from '#contracts/goods/traffic.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { NothingToPay, Panel, Waiting, type ItemProps } from './checkout-parts.tsx';

export function TrafficCheckout({ search, item, methods }: ItemProps) {
  const { data: offer, isPending } = useQuery(
    queryOf(trafficCalls.trafficOffer, { query: { productId: item } }),
  );
  if (isPending) return <Waiting />;
  if (!offer) return <NothingToPay product="traffic" />;
  return (
    <Panel
      methods={methods}
      preferred={search.method}
      purchase={{
        product: 'traffic',
        productId: offer.productId,
        plan: 'monthly',
        title: offer.title,
        countryCode: '',
        isp: '',
        rating: 'premium',
        worn: false,
        ...(search.coupon ? { coupon: search.coupon } : {}),
      }}
    />
  );
}
