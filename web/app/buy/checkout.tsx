import type { ComponentType } from 'react';
import type { Product } from '#contracts/goods/kinds.ts';
import { PaymentProgress } from '../../features/checkout/progress/payment-progress.tsx';
import { checkoutWords } from '../../features/checkout/words.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import styles from './checkout.module.css';
import { NothingToPay, type ItemProps } from './kinds/checkout-parts.tsx';
import { ProxyCheckout } from './kinds/proxy-checkout.tsx';
import { ServerCheckout } from './kinds/server-checkout.tsx';
import { TrafficCheckout } from './kinds/traffic-checkout.tsx';
import { useShowResult } from './show-result.ts';

type Props = Omit<ItemProps, 'item'>;

/** The checkout of each kind: it finds what is bought, and says what the payment says of it. */
const checkouts: Readonly<Record<Product, ComponentType<ItemProps>>> = {
  proxy: ProxyCheckout,
  vps: ServerCheckout,
  traffic: TrafficCheckout,
};

/** The checkout on a page of its own; what is bought stands in the address (decision G45). */
export function Checkout({ search, methods }: Props) {
  const words = useWords(checkoutWords);
  const fresh = methods.length === 1 ? words.checkout.titleMpesa : words.checkout.title;
  const title = search.payment ? words.progress.label : fresh;
  useTitle(title);
  return (
    <div className={styles.page}>
      <PageFrame title={title}>
        <Body search={search} methods={methods} />
      </PageFrame>
    </div>
  );
}

function Body({ search, methods }: Props) {
  const showResult = useShowResult();
  if (search.payment) {
    return (
      <Card className={styles.card ?? ''}>
        <PaymentProgress paymentId={search.payment} onSettled={showResult} />
      </Card>
    );
  }
  if (!search.item) return <NothingToPay product={search.product ?? 'proxy'} />;
  const CheckoutOf = checkouts[search.product ?? 'proxy'];
  return <CheckoutOf search={search} item={search.item} methods={methods} />;
}
