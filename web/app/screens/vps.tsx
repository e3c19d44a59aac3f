import { useEffect } from 'react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { VpsOffer } from '#contracts/goods/catalogue.ts';
import type { OperatingSystem } from '../../features/vps/server-choice.ts';
import { Vps } from '../../features/vps/vps.tsx';
import type { VpsSearch } from '../../features/vps/vps-search.ts';
import { shopName } from '../../lib/text/shop-name.ts';
import { noteLook } from '../../lib/looked-around.ts';
import { LazyNotifyMe } from '../buy/lazy-notify-me.tsx';
import { LazyPaymentPanel } from '../buy/lazy-payment-panel.tsx';
import { useShowResult } from '../buy/show-result.ts';

const route = getRouteApi('/shell/dashboard/vps');

/** The server screen with the payment inside its second panel. */
export function VpsScreen() {
  const navigate = useNavigate();
  useEffect(noteLook, []);
  const showResult = useShowResult();
  const onSearch = (next: VpsSearch, { replace = false } = {}) =>
    void navigate({ to: '/dashboard/vps', search: next, replace, resetScroll: false });
  return (
    <Vps
      search={route.useSearch()}
      onSearch={onSearch}
      renderPayment={(offer, system) => (
        <LazyPaymentPanel purchase={purchaseOf(offer, system)} onSettled={showResult} />
      )}
      renderNotifyMe={({ id }) => <LazyNotifyMe product={`server-${id}`} name={id.toUpperCase()} />}
    />
  );
}

const purchaseOf = (offer: VpsOffer, operatingSystem: OperatingSystem) =>
  ({
    product: 'vps',
    productId: offer.id,
    plan: 'monthly',
    title: `${offer.id.toUpperCase()}, ${operatingSystem}`,
    countryCode: offer.countryCode,
    isp: shopName,
    rating: 'premium',
    worn: false,
    operatingSystem,
  }) as const;
