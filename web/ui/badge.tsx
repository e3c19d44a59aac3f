import type { ComponentProps, ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad' | 'info';

/** A state in one word. The colour repeats what the word says, it never says it alone. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}

type BadgeProps = { tone?: Tone; dot?: boolean; children: ReactNode };

type ChipProps = ComponentProps<'button'> & { pressed: boolean };

/** A choice among few that stays visible, such as a country. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, className)} aria-pressed={pressed} />
  );
}
