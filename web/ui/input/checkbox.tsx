import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, ...rest }: Props) {
  return (
    <label className={styles.row}>
      <input type="checkbox" className={styles.box} {...rest} />
      <span>
        {label}
        {hint && <small className={styles.hint}>{hint}</small>}
      </span>
    </label>
  );
}

/** On or off at once, without a form to send; what it does is said beside it. */
export function Switch({ label, hint, ...rest }: Props) {
  return (
    <label className={styles.row}>
      <span className={styles.body}>
        {label}
        {hint && <small className={styles.hint}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        className={cx(styles.dot, styles.switch)}
        {...rest}
      />
    </label>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

/** A radio button drawn as a card, for choices that deserve a picture and a second line. */
export function ChoiceCard({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.card}>
      <input type="radio" className={styles.dot} {...rest} />
      <span className={styles.body}>{children}</span>
    </label>
  );
}
