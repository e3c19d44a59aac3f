import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { cx } from '../cx.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'mpesa';
  size?: 'small' | 'medium' | 'large';
  full?: boolean;
};

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/**
 * The one button. `busy` blocks it and turns a small wheel, while its words stay readable; a link
 * that should look like a button takes `buttonClass` instead.
 */
export function Button({ variant, size, full, busy = false, className, ...rest }: Props) {
  const look = buttonClass({ variant, size, full });
  return (
    <button
      type="button"
      {...rest}
      className={cx(look, className)}
      aria-busy={busy || undefined}
      disabled={rest.disabled === true || busy}
    >
      {busy && <span className={styles.wheel} aria-hidden="true" />}
      {rest.children}
    </button>
  );
}

type Look = { [K in keyof ButtonLook]?: ButtonLook[K] | undefined };

export function buttonClass({ variant = 'secondary', size = 'medium', full = false }: Look = {}) {
  return cx(styles.button, styles[variant], styles[size], full && styles.full);
}
