import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { cx } from '../cx.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'mpesa';
  size?: 'small' | 'medium' | 'large';
  full?: boolean;
};

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/**
 * The one button. `busy` blocks it and turns a small wheel, while its words stay readable and it
 * keeps the focus; a link that should look like a button takes `buttonClass` instead.
 */
export function Button({ variant, size, full, busy = false, className, ...rest }: Props) {
  const look = buttonClass({ variant, size, full });
  return (
    <button
      type="button"
      {...rest}
      className={cx(look, className)}
      aria-busy={busy || undefined}
      // A disabled button would lose the focus of who has just pressed it.
      aria-disabled={busy || undefined}
      onClick={busy ? block : rest.onClick}
    >
      {busy && <span className={styles.wheel} aria-hidden="true" />}
      {rest.children}
    </button>
  );
}

/** Also keeps a form from being sent once more by Enter in a field of it. */
const block = (event: MouseEvent) => event.preventDefault();

type Look = { [K in keyof ButtonLook]?: ButtonLook[K] | undefined };

export function buttonClass({ variant = 'secondary', size = 'medium', full = false }: Look = {}) {
  return cx(styles.button, styles[variant], styles[size], full && styles.full);
}
