import { useQuery } from '@tanstack/react-query';
import { proxyQuery } from '../../../features/catalogue/catalogue-queries.ts';
import { NothingToPay, Panel, Waiting, type ItemProps } from './checkout-parts.tsx';

export function ProxyCheckout({ search, item, methods }: ItemProps) {
  const { data: proxy, isPending } = useQuery(proxyQuery(item));
  if (isPending) return <Waiting />;
  if (!proxy) return <NothingToPay product="proxy" />;
  return (
    <Panel
      methods={methods}
      preferred={search.method}
      purchase={{
        product: 'proxy',
        productId: proxy.id,
        plan: search.plan ?? 'daily',
        title: `${proxy.loc.city}, ${proxy.loc.isp}`,
        countryCode: proxy.loc.cc,
        isp: proxy.loc.isp,
        rating: proxy.rating,
        worn: proxy.leases.worn,
        ...(search.renews ? { renews: search.renews } : {}),
        ...(search.coupon ? { coupon: search.coupon } : {}),
      }}
    />
  );
}
