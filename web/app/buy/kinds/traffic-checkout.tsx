import { useQuery } from '@tanstack/react-query';
import { trafficCalls } from '#contracts/goods/traffic.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { NothingToPay, Panel, Waiting, type ItemProps } from './checkout-parts.tsx';
import { purchaseOfTraffic } from './traffic-purchase.ts';

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
        ...purchaseOfTraffic(offer),
        ...(search.coupon ? { coupon: search.coupon } : {}),
      }}
    />
  );
}
