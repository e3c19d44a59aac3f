import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { savingOf } from '#contracts/goods/saving.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import styles from '../market.module.css';
import { Kes } from './kes.tsx';
import { marketWords } from '../words.ts';

type Props = {
  listing: Pick<ProxyListing, 'priceCents' | 'priceMonthCents'>;
  /** Ten-thousandths of a shilling for a dollar, as soon as it is known. */
  rateE4: number | undefined;
};

/** A month in dollars and in the shillings that it comes to at the rate of now. */
export function MonthPrice({ listing: { priceMonthCents }, rateE4 }: Props) {
  const t = useWords(marketWords);
  return (
    <>
      <span className={styles.price}>
        <strong>{formatUsdCents(priceMonthCents)}</strong>
        <span className={styles.unit}>{t.perMonth}</span>
      </span>{' '}
      <Kes cents={priceMonthCents} rateE4={rateE4} />
    </>
  );
}

/** A day, likewise. */
export function DayPrice({ listing: { priceCents }, rateE4 }: Props) {
  const t = useWords(marketWords);
  return (
    <>
      {formatUsdCents(priceCents)} {t.perDay} <Kes cents={priceCents} rateE4={rateE4} />
    </>
  );
}

/** What the month costs less than its days, where it does. */
export function Saving({ listing }: Pick<Props, 'listing'>) {
  const t = useWords(marketWords);
  const saving = savingOf(listing, 'monthly');
  return saving > 0 && <span className={styles.save}>{t.save(saving)}</span>;
}
