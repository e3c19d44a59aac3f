import { Link } from '@tanstack/react-router';
import type { Product } from '#contracts/goods/kinds.ts';
import { PaymentPanel } from '../../../features/checkout/payment-panel.tsx';
import type { Method, Purchase } from '../../../features/checkout/purchase.ts';
import { checkoutWords } from '../../../features/checkout/words.ts';
import { kindWords } from '../../../lib/kinds/kind-words.ts';
import { webKinds } from '../../../lib/kinds/web-kinds.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CheckoutSearch } from '../../search/checkout-search.ts';
import styles from '../checkout.module.css';
import { useShowResult } from '../show-result.ts';

/** What stands in the address, and which product it names. */
export type ItemProps = { search: CheckoutSearch; methods: readonly Method[]; item: string };

type PanelProps = {
  purchase: Purchase;
  methods: readonly Method[];
  preferred: Method | undefined;
};

export function Panel(props: PanelProps) {
  const showResult = useShowResult();
  return (
    <Card className={styles.card ?? ''}>
      <PaymentPanel {...props} onSettled={showResult} />
    </Card>
  );
}

export function NothingToPay({ product }: { product: Product }) {
  const t = useWords(checkoutWords).checkout;
  const [text, shelf] = useWords(kindWords).none[product];
  return (
    <EmptyState
      title={t.empty}
      text={text}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={webKinds[product].shelf}>
          {shelf}
        </Link>
      }
    />
  );
}

export function Waiting() {
  return (
    <Card className={styles.card ?? ''} aria-busy="true">
      <Skeleton height="28rem" />
    </Card>
  );
}
