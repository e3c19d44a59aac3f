import type { ReactNode } from 'react';
import type { ProxyListing, VpsOffer } from '#contracts/goods/catalogue.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Block } from '../../../ui/record.tsx';
import { productWords as t } from './product-words.ts';

/** How the shop's own screens draw a product; the page lends them. */
export type Drawn = {
  renderListing: (listing: ProxyListing) => ReactNode;
  renderOffer: (offer: VpsOffer) => ReactNode;
};

export type Seen = { listing: ProxyListing } | { offer: VpsOffer };

type Props = Drawn & {
  seen: Seen;
  note?: string | undefined;
};

/** A product drawn by the screens that customers see, with what stands in the form. */
export function ProductPreview({ seen, note, renderListing, renderOffer }: Props) {
  return (
    <Block id="as-seen" title={t.seen}>
      {note && <Notice tone="info" title={note} />}
      {/* It shows what customers see, and does nothing. */}
      <div inert>{'listing' in seen ? renderListing(seen.listing) : renderOffer(seen.offer)}</div>
    </Block>
  );
}
