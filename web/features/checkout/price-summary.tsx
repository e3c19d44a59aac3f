import type { Quote } from '#contracts/sale/payments.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { formatCountdown, formatRate, formatUsdCents } from '../../lib/text/format.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Flag } from '../../ui/figure/flag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './checkout.module.css';
import type { Purchase } from './purchase.ts';
import { checkoutWords } from './words.ts';
import { secondMs } from '#contracts/time.ts';

/** What is bought and what it costs: dollars, shillings, the rate between them and its time. */
export function PriceSummary({
  purchase,
  quote,
}: {
  purchase: Purchase;
  quote: Quote | undefined;
}) {
  const t = useWords(checkoutWords).panel;
  const locale = useLocale();
  return (
    <section className={styles.summary}>
      <div className={styles.item}>
        {purchase.validity === undefined && <Flag code={purchase.countryCode} />}
        <div>
          <p className={styles.itemName}>{purchase.title}</p>
          <p className={styles.itemTerm}>
            {purchase.renews ? `${t.renewal}, ` : ''}
            {purchase.validity ?? t.access(termText(planTerms[purchase.plan], locale))}
          </p>
        </div>
      </div>
      <div className={styles.amounts}>
        <span className={styles.amountLabel}>{t.youPay}</span>
        {quote ? (
          <span className={styles.amount}>
            <strong>{formatKes(quote.amountKes)}</strong>
            <span className={styles.usd}>{formatUsdCents(quote.amountUsdCents)}</span>
          </span>
        ) : (
          <Skeleton width="9rem" height="1.75rem" />
        )}
      </div>
      <p className={styles.rate}>
        {quote ? (
          <Rate quote={quote} />
        ) : (
          <>
            <Skeleton width="6rem" height="1.5em" />
            <Skeleton width="8rem" height="1.5em" />
          </>
        )}
      </p>
    </section>
  );
}

function Rate({ quote }: { quote: Quote }) {
  const t = useWords(checkoutWords).panel;
  const now = useNow(secondMs);
  const left = Date.parse(quote.expiresAt) - now;
  return (
    <>
      <span>{t.rate(formatRate(quote.rateE4))}</span>
      <span>{t.held(formatCountdown(left))}</span>
    </>
  );
}
