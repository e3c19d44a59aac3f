import { inShillings } from '#contracts/format/in-shillings.ts';
import styles from '../market.module.css';

/** What dollars come to in shillings; an empty line of its height until the rate is known. */
export function Kes({ cents, rateE4 }: { cents: number; rateE4: number | undefined }) {
  const kes = rateE4 ? inShillings(cents, rateE4) : '\u00A0';
  return <span className={styles.kes}>{kes}</span>;
}
