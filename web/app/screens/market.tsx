import { useEffect } from 'react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import type { Plan } from '#contracts/term.ts';
import { Market } from '../../features/catalogue/market.tsx';
import type { MarketSearch } from '../../features/catalogue/market-search.ts';
import { useOpeningCountry } from '../../features/catalogue/opening-country.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { noteLook } from '../../lib/looked-around.ts';
import { LazyNotifyMe } from '../buy/lazy-notify-me.tsx';
import { LazyPaymentPanel } from '../buy/lazy-payment-panel.tsx';
import { purchaseOfTraffic } from '../buy/kinds/traffic-purchase.ts';
import { useShowResult } from '../buy/show-result.ts';

const route = getRouteApi('/shell/client/proxy');

/** The marketplace with the payment inside its dialog. */
export function MarketScreen() {
  const search = useOpeningCountry(route.useSearch());
  const navigate = useNavigate();
  useEffect(noteLook, []);
  const showResult = useShowResult();
  const onSearch = (next: MarketSearch, { replace = false } = {}) =>
    afterPaint(
      () => void navigate({ to: '/client/proxy', search: next, replace, resetScroll: false }),
    );
  return (
    <Market
      search={search}
      onSearch={onSearch}
      onRenew={() => void navigate({ to: '/dashboard/proxies' })}
      renderPayment={(proxy, plan) => (
        <LazyPaymentPanel purchase={purchaseOf(proxy, plan)} onSettled={showResult} />
      )}
      renderTraffic={(offer) => (
        <LazyPaymentPanel purchase={purchaseOfTraffic(offer)} onSettled={showResult} />
      )}
      renderNotifyMe={(code) => <LazyNotifyMe key={code} product={`country-${code}`} />}
    />
  );
}

const purchaseOf = (proxy: ProxyListing, plan: Plan) =>
  ({
    product: 'proxy',
    productId: proxy.id,
    plan,
    title: `${proxy.loc.city}, ${proxy.loc.isp}`,
    countryCode: proxy.loc.cc,
    isp: proxy.loc.isp,
    rating: proxy.rating,
    worn: proxy.leases.worn,
  }) as const;
