import { shopName } from '../lib/text/shop-name.ts';
import styles from './logo.module.css';

type Props = {
  size?: number;
  words?: boolean;
  /** The shop's name, where it is not the one of the page that is open. */
  name?: string;
};

/**
 * The gate (lango): two strokes and an opening. One colour, readable at 16 pixels. The same drawing
 * is the favicon and the head of mails and PDFs.
 */
export function Logo({ size = 24, words = true, name = shopName }: Props) {
  return (
    <span className={styles.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" fill="none">
        <path d="M6 28V13a9 9 0 0 1 9-9" />
        <path d="M26 28V13a9 9 0 0 0-4.6-7.9" />
        <path d="M16 28v-9" />
      </svg>
      {words && <span className={styles.name}>{name}</span>}
    </span>
  );
}
