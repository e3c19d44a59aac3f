import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';

type Shown = Readonly<{
  submit: (event: { preventDefault: () => void }) => Promise<void>;
  busy: boolean;
  problem: string | undefined;
}>;
type FormProps = {
  form: Shown;
  /** What the form is called, where no heading says it. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** Its buttons, below what is wrong with the form as a whole. */
  foot: ReactNode;
};

/** Fields, what is wrong with the whole, and the buttons. */
export function AdminForm({ form, label, className, children, foot }: FormProps) {
  return (
    <form
      className={className ?? styles.form}
      aria-label={label}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      {children}
      {form.problem && <Notice tone="bad" live title={form.problem} />}
      {foot}
    </form>
  );
}

type DialogProps = {
  form: Shown;
  title: string;
  /** The word on the button. */
  save: string;
  size?: 'small' | 'large';
  /** What it does cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, sent with one button. */
export function FormDialog({ form, title, save, danger = false, ...rest }: DialogProps) {
  const { size, onClose, children } = rest;
  const foot = <SubmitButton form={form} word={save} variant={danger ? 'danger' : 'primary'} />;
  return (
    <Dialog open onClose={onClose} title={title} {...(size && { size })}>
      <AdminForm form={form} foot={foot}>
        {children}
      </AdminForm>
    </Dialog>
  );
}

type SubmitProps = { form: Pick<Shown, 'busy'>; word: string; variant: ButtonLook['variant'] };

const SubmitButton = ({ form, word, variant = 'primary' }: SubmitProps) => (
  <Button type="submit" variant={variant} size="large" full busy={form.busy}>
    {word}
  </Button>
);
