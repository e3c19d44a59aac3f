import { createContext, use, useId, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './field.module.css';

type FieldIds = { controlId: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldIds | null>(null);

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown at the right of the label, for example a "Forgot?" link. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * Label, control, hint and error as one unit. The control inside (Input, Select, Textarea) gets its
 * id and its description from here.
 */
export function Field({ label, hint, error, aside, children }: Props) {
  const controlId = useId();
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={controlId}>{label}</label>
        {aside}
      </div>
      <FieldContext value={{ controlId, describedBy, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {error && <FieldProblem id={errorId}>{error}</FieldProblem>}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ProblemProps = { id?: string | undefined; children: ReactNode };

/** What is wrong, below one control or a group of them. */
export const FieldProblem = ({ id, children }: ProblemProps) => (
  <p id={id} className={styles.error}>
    <CircleAlert aria-hidden="true" />
    <span>{children}</span>
  </p>
);

/** What a control inside a Field needs to be named and described; empty outside of one. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.controlId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}
