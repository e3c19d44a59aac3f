import Trash2 from 'lucide-react/icons/trash-2';
import type { CartLine } from '#contracts/sale/cart.ts';
import { changePlan, removeFromCart, type CartItem } from '../../../lib/cart/cart.ts';
import { useOfferedPlans } from '../../../lib/queries/offered-plans.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useNarrow } from '../../../lib/use-media.ts';
import { useWords } from '../../../lib/text/words.ts';
import { cx } from '../../../ui/cx.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { PlanSelect } from '../../../ui/input/plan-select.tsx';
import { WindowedList } from '../../../ui/page/windowed-list.tsx';
import styles from './cart.module.css';
import { cartWords } from './cart-words.ts';

type Props = Readonly<{
  items: readonly CartItem[];
  priced: readonly CartLine[];
  gone: ReadonlyMap<string, string>;
}>;

/** Each line with its term and its price; what is gone says why. */
export function CartLines({ items, priced, gone }: Props) {
  const t = useWords(cartWords);
  const prices = new Map(priced.map((line) => [line.productId as string, line]));
  return (
    <WindowedList
      label={t.lines}
      rows={items}
      rowRem={useNarrow() ? 7 : 4}
      idOf={({ id }) => id}
      render={(item) => <Line item={item} price={prices.get(item.id)} reason={gone.get(item.id)} />}
    />
  );
}

type LineProps = { item: CartItem; price: CartLine | undefined; reason: string | undefined };

function Line({ item, price, reason }: LineProps) {
  const t = useWords(cartWords);
  const { id, title, cc, plan } = item;
  const reasons: Readonly<Record<string, string>> = t.gone;
  return (
    <div className={cx(styles.line, reason !== undefined && styles.gone)}>
      <Flag code={cc} />
      <div className={styles.name}>
        <strong>{title}</strong>
        {reason !== undefined ? (
          <small className={styles.reason}>{reasons[reason] ?? t.goneOther}</small>
        ) : (
          <small>
            {price ? `${formatKes(price.kes)} · ${formatUsdCents(price.usdCents)}` : '\u00a0'}
          </small>
        )}
      </div>
      <PlanSelect
        label={t.termOf(title)}
        className={styles.term}
        plan={plan}
        plans={useOfferedPlans(plan)}
        onPlan={(next) => changePlan(next, id)}
      />
      <IconButton label={t.remove(title)} onClick={() => removeFromCart([id])}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
