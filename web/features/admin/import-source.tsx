import type { ChangeEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import own from './import-stock.module.css';

type Props = {
  words: { text: string; textHint: string; file: string };
  accept: string;
  text: string;
  onText: (text: string) => void;
};

/** Rows that are pasted, or read from a file of this device. */
export function ImportSource({ words, accept, text, onText }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    void file?.text().then(onText);
    target.value = '';
  };
  return (
    <div className={own.source}>
      <Field label={words.text} hint={words.textHint}>
        <Textarea
          rows={8}
          value={text}
          required
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <Field label={words.file}>
        <Input type="file" accept={accept} onChange={choose} />
      </Field>
    </div>
  );
}
