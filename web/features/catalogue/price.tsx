import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { usdCents, usdToKes } from '#contracts/money.ts';
import { formatMoney, formatUsdCents } from '../../lib/format.ts';
import { useWords } from '../../lib/words.ts';
import styles from './market.module.css';
import { savingOf } from './saving.ts';
import { marketWords } from './words.ts';

type Props = {
  listing: Pick<ProxyListing, 'priceCents' | 'priceMonthCents'>;
  /** Ten-thousandths of a shilling for a dollar, as soon as it is known. */
  rateE4: number | undefined;
};

/** Month and day in dollars, and in the shillings that they come to at the rate of now. */
export function Price({ listing, rateE4 }: Props) {
  const t = useWords(marketWords);
  const { priceCents, priceMonthCents } = listing;
  const saving = savingOf(listing, 'monthly');
  const kes = (cents: number) => rateE4 && formatMoney(usdToKes(usdCents(cents), rateE4));
  return (
    <>
      <span className={styles.price}>
        {saving > 0 && <span className={styles.save}>{t.save(saving)}</span>}{' '}
        <strong>{formatUsdCents(priceMonthCents)}</strong>
        <span className={styles.unit}>{t.perMonth}</span>{' '}
        <span className={styles.kes}>{kes(priceMonthCents)}</span>
      </span>
      <small className={styles.second}>
        {formatUsdCents(priceCents)} {t.perDay}{' '}
        <span className={styles.kes}>{kes(priceCents)}</span>
      </small>
    </>
  );
}
