import { usdCents, usdToKes } from '#contracts/money.ts';
import { formatMoney } from '../../../lib/text/format.ts';
import styles from '../market.module.css';

/** What dollars come to in shillings; an empty line of its height until the rate is known. */
export function Kes({ cents, rateE4 }: { cents: number; rateE4: number | undefined }) {
  const kes = rateE4 ? formatMoney(usdToKes(usdCents(cents), rateE4)) : '\u00A0';
  return <span className={styles.kes}>{kes}</span>;
}
