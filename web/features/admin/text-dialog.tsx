import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import styles from './admin.module.css';
import { useAct } from './use-act.ts';

type Props = {
  title: string;
  /** What happens, above the field. */
  text?: string;
  label: string;
  submit: string;
  danger?: boolean;
  work: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for one text, such as a reason, before it acts. */
export function TextDialog({
  title,
  text: explanation,
  label,
  submit,
  danger = false,
  work,
  onClose,
}: Props) {
  const [text, setText] = useState('');
  const act = useAct(work, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(text.trim());
  };
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <form className={styles.form} onSubmit={send}>
        {explanation && <p className={styles.soft}>{explanation}</p>}
        <Field label={label}>
          <Textarea value={text} onChange={(event) => setText(event.target.value)} required />
        </Field>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          size="large"
          full
          busy={act.isPending}
          disabled={text.trim() === ''}
        >
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
