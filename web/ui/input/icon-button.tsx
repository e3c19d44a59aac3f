import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; pressed?: boolean };

/** A button drawn as an icon alone; its label is what screen readers and the hover title say. */
export function IconButton({ label, pressed, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={cx(styles.button, className)}
      aria-label={label}
      aria-pressed={pressed}
    />
  );
}
