import * as z from 'zod/mini';
import { reasonText } from '#contracts/text.ts';
import styles from '../admin.module.css';
import { LongField, FormDialog } from './admin-form.tsx';

export type TextFormProps = {
  title: string;
  /** What happens, above the field. */
  text?: string | undefined;
  label: string;
  submit: string;
  danger?: boolean | undefined;
  /** What the contract says of the text; left out, what it says of a reason. */
  rule?: z.ZodMiniType<string, string>;
  work: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for one text, such as a reason, before it acts. */
export default function TextForm({ rule = reasonText, work, ...shown }: TextFormProps) {
  const { title, text, label, submit, danger, onClose } = shown;
  return (
    <FormDialog
      title={title}
      save={submit}
      size="small"
      danger={danger}
      onClose={onClose}
      rules={z.object({ text: rule })}
      start={{ text: '' }}
      send={(body) => work(body.text)}
    >
      {({ at }) => (
        <>
          {text && <p className={styles.soft}>{text}</p>}
          <LongField at={at('text')} label={label} />
        </>
      )}
    </FormDialog>
  );
}
