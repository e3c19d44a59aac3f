import type { ComponentProps, ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '../cx.ts';
import { useFieldProps } from './field.tsx';
import styles from './input.module.css';

type InputProps = ComponentProps<'input'> & {
  /** An icon or a short text inside the left edge. */
  lead?: ReactNode;
  /** A button or a unit inside the right edge. */
  trail?: ReactNode;
  mono?: boolean;
};

/**
 * A browser cuts pasted text at the limit, invisible marks included; so a field accepts more, and
 * the contract checks the visible text. A search is not checked.
 */
const pasteRoom = 100;

export function Input({ lead, trail, mono = false, className, maxLength, ...rest }: InputProps) {
  const field = useFieldProps();
  return (
    <div className={cx(styles.box, mono && styles.mono, className)}>
      {lead && <span className={styles.lead}>{lead}</span>}
      <input
        {...field}
        {...rest}
        maxLength={maxLength && maxLength + (rest.type === 'search' ? 0 : pasteRoom)}
      />
      {trail && <span className={styles.trail}>{trail}</span>}
    </div>
  );
}

/** A phone number; its keyboard and the device's own number are offered. */
export function PhoneInput(props: InputProps) {
  return (
    <Input type="tel" name="phone" inputMode="tel" autoComplete="tel" maxLength={32} {...props} />
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps();
  return (
    <div className={cx(styles.box, styles.tall, className)}>
      <textarea rows={4} {...field} {...rest} />
    </div>
  );
}

/**
 * The platform's own select, dressed. Phones show their native wheel, keyboards type ahead, and no
 * style has to be injected at run time.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const field = useFieldProps();
  return (
    <div className={cx(styles.box, styles.choice, className)}>
      <select {...field} {...rest}>
        {children}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </div>
  );
}
