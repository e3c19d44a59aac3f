import type { ReactNode } from 'react';
import { buttonClass } from '../ui/input/button.tsx';
import styles from './pages.module.css';

type FieldProps = Readonly<{
  /** Of the input within, which names `<id>-hint` or `<id>-error` as its description. */
  id: string;
  label: string;
  hint?: string;
  /** A script fills in what is wrong. */
  tellsErrors?: boolean;
  children: ReactNode;
}>;

/** A labelled input of a public form, with what helps to fill it in. */
export function Field({ id, label, hint, tellsErrors = false, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.muted}>
          {hint}
        </p>
      )}
      {tellsErrors && <p id={`${id}-error`} className={styles.error} role="alert" />}
    </div>
  );
}

/** A field that people do not see: programs that fill it in are ignored. */
export function Trap({ id, label }: { id: string; label: string }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function SendButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="submit"
      className={buttonClass({ variant: 'primary', size: 'large', full: true })}
    >
      {children}
    </button>
  );
}
