import { markPath } from '#contracts/format/mark.ts';
import { shopName } from '../lib/text/shop-name.ts';
import styles from './logo.module.css';

type Props = {
  size?: number;
  words?: boolean;
  /** The shop's name, where it is not the one of the page that is open. */
  name?: string;
};

/**
 * The gate (lango): an arch and an opening. One colour, readable at 16 pixels. The same drawing is
 * the favicon and the head of emails and PDFs.
 */
export function Logo({ size = 24, words = true, name = shopName }: Props) {
  return (
    <span className={styles.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" fill="none">
        <path d={markPath} />
      </svg>
      {words && <span className={styles.name}>{name}</span>}
    </span>
  );
}
