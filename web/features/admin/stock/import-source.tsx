import type { ChangeEvent } from 'react';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { LongField } from '../form/form-fields.tsx';
import type { At } from '../form/use-field.ts';
import own from './import-stock.module.css';

type Props = {
  at: At<string>;
  words: { text: string; textHint: string; file: string };
  accept: string;
  onText: (text: string) => void;
};

/** Rows that are pasted, or read from a file of this device. */
export function ImportSource({ at, words, accept, onText }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    void file?.text().then(onText);
    target.value = '';
  };
  return (
    <div className={own.source}>
      <LongField at={at} label={words.text} hint={words.textHint} rows={8} spellCheck={false} />
      <Field label={words.file}>
        <Input type="file" accept={accept} onChange={choose} />
      </Field>
    </div>
  );
}
