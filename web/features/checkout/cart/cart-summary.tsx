import type { CartQuote } from '#contracts/sale/cart.ts';
import { secondMs } from '#contracts/time.ts';
import { formatCountdown, formatRate, formatUsdCents } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useWords } from '../../../lib/text/words.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import shared from '../checkout.module.css';
import { checkoutWords } from '../words.ts';
import styles from './cart.module.css';
import { cartWords } from './cart-words.ts';

type Props = { quote: CartQuote | undefined; isWaiting: boolean };

/** From the list price to the total, and what a few more lines would take off. */
export function CartSummary({ quote, isWaiting }: Props) {
  const t = useWords(cartWords);
  const words = useWords(checkoutWords);
  if (!quote) {
    return (
      <div className={styles.sums} aria-busy="true">
        <Skeleton height="8.5rem" />
      </div>
    );
  }
  const { volume, coupon, listKes, amountKes } = quote;
  const couponKes = coupon?.discountKes ?? 0;
  return (
    <div aria-busy={isWaiting || undefined} className={cx(isWaiting && styles.waiting)}>
      <dl className={styles.sums}>
        <div>
          <dt>{t.list}</dt>
          <dd>{formatKes(listKes)}</dd>
        </div>
        {volume.applied && (
          <div>
            <dt>{t.volume(volume.applied.percent)}</dt>
            <dd>{`\u2212 ${formatKes(listKes - couponKes - amountKes)}`}</dd>
          </div>
        )}
        {coupon && (
          <div>
            <dt>{words.coupon.name(coupon.code)}</dt>
            <dd>{`\u2212 ${formatKes(couponKes)}`}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t.total}</dt>
          <dd>
            <strong>{formatKes(amountKes)}</strong> {formatUsdCents(quote.amountUsdCents)}
          </dd>
        </div>
      </dl>
      <p className={shared.rate}>
        <span>{words.panel.rate(formatRate(quote.rateE4))}</span>
        <Left quote={quote} />
      </p>
      <p className={styles.next}>
        {volume.next && t.next(volume.next.from - quote.lines.length, volume.next.percent)}
      </p>
    </div>
  );
}

function Left({ quote }: { quote: CartQuote }) {
  const t = useWords(checkoutWords).panel;
  const now = useNow(secondMs);
  return <span>{t.held(formatCountdown(Date.parse(quote.expiresAt) - now))}</span>;
}
