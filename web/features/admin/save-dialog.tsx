import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './admin.module.css';

type Props = {
  title: string;
  /** The word on the button. */
  save: string;
  busy: boolean;
  size?: 'large';
  /** What it does cannot be undone. */
  danger?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form of fields in a dialog, saved with one button. */
export function SaveDialog({
  title,
  save,
  busy,
  size,
  danger = false,
  onSave,
  onClose,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog open onClose={onClose} title={title} {...(size && { size })}>
      <form className={styles.form} onSubmit={submit}>
        {children}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size="large" full busy={busy}>
          {save}
        </Button>
      </form>
    </Dialog>
  );
}
