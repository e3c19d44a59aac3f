import { cx } from '../cx.ts';
import styles from './flag.module.css';

type Props = {
  /** ISO 3166-1, two letters. */
  code: string;
  /** Given when the flag has no name beside it; otherwise it is decoration. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
};

const widths = { small: 18, medium: 24, large: 36 } as const;

/**
 * A country's flag as an SVG file served by us (Windows draws no flag emoji). The emoji itself
 * stays in the accessible text where a label is asked for.
 */
export function Flag({ code, label, size = 'medium' }: Props) {
  const width = widths[size];
  return (
    <img
      className={cx(styles.flag, styles[size])}
      src={`${import.meta.env.VITE_FLAGS_BASE}/${code}.svg`}
      alt={label ? `${flagEmoji(code)} ${label}` : ''}
      width={width}
      height={(width * 2) / 3}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The two regional indicator letters that make a flag: "KE" gives 🇰🇪. */
export function flagEmoji(code: string): string {
  const regionalA = 0x1f1e6;
  const letters = Array.from(code, (letter) => regionalA + letter.charCodeAt(0) - 65);
  return String.fromCodePoint(...letters);
}
