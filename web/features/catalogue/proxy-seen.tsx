import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { ListingFigures, ListingHead, PlanBoxes, ProxyFacts } from './proxy-facts.tsx';

/** The details of a proxy as a shopper reads them, without what one can do there. */
export function ProxySeen({ listing }: { listing: ProxyListing }) {
  return (
    <>
      <ListingHead listing={listing} />
      <ListingFigures listing={listing} />
      <PlanBoxes listing={listing} plan="daily" onPlan={() => undefined} />
      <ProxyFacts listing={listing} />
    </>
  );
}
