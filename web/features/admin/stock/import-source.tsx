import type { ChangeEvent } from 'react';
import { decodeText } from '#contracts/decode-text.ts';
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
    // As spreadsheets save it: `text()` would read every file as UTF-8 and lose what is not.
    void file?.arrayBuffer().then((bytes) => onText(decodeText(new Uint8Array(bytes))));
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
