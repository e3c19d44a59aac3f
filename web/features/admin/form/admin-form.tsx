import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { useAdminForm, type FormOptions } from './use-admin-form.ts';

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

type FormOf<Rules extends z.ZodMiniType, Values extends FieldValues, Answer> = ReturnType<
  typeof useAdminForm<Rules, Values, Answer>
>;
type DialogProps<Rules extends z.ZodMiniType, Values extends FieldValues, Answer> = FormOptions<
  Rules,
  Values,
  Answer
> & {
  title: string;
  /** The word on the button. */
  save: string;
  size?: 'small' | 'large';
  /** What it does cannot be undone. */
  danger?: boolean | undefined;
  onClose: () => void;
  children: (form: FormOf<Rules, Values, Answer>) => ReactNode;
};

/** A form in a dialog, sent with one button; it closes then, unless `onSent` has other plans. */
export function FormDialog<Rules extends z.ZodMiniType, Values extends FieldValues, Answer>(
  props: DialogProps<Rules, Values, Answer>,
) {
  const { title, save, size, danger = false, onClose, children, ...options } = props;
  const form = useAdminForm<Rules, Values, Answer>({ onSent: onClose, ...options });
  const foot = (
    <Button
      type="submit"
      variant={danger ? 'danger' : 'primary'}
      size="large"
      full
      busy={form.busy}
    >
      {save}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={title} {...(size && { size })}>
      <AdminForm form={form} foot={foot}>
        {children(form)}
      </AdminForm>
    </Dialog>
  );
}
