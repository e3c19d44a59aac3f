import type { ReactNode } from 'react';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { apiWords } from './api-words.ts';
import styles from '../settings/settings.module.css';

type Props = {
  name: string;
  /** What whoever has it can do, where that was not selected. */
  text?: string;
  children: ReactNode;
  onKept: () => void;
};

/** The one time that a secret is on a screen. */
export function Secret({ name, text, children, onKept }: Props) {
  const t = useWords(apiWords);
  return (
    <div className={styles.form}>
      <Notice tone="ok" live title={t.secretTitle(name)}>
        {text ?? t.secretText}
      </Notice>
      {children}
      <div className={styles.actions}>
        <Button onClick={onKept}>{t.kept}</Button>
      </div>
    </div>
  );
}

const focus = (node: HTMLInputElement | null) => node?.focus();

/** The secret itself, selected at once and copied by its button. */
export function SecretField({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label}>
      <Input
        readOnly
        mono
        ref={focus}
        value={value}
        onFocus={({ target }) => target.select()}
        trail={<CopyButton text={value} what={label} />}
      />
    </Field>
  );
}
