import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import record from '../../ui/record.module.css';
import { serverWords } from './words.ts';

type Given = { password: string } | { code: string };
type Props<Opened> = {
  submit: string;
  /** What the proof opens. */
  open: (given: Given) => Promise<Opened>;
  onProved: (opened: Opened) => void;
};

/** Asks for the account's password or a code of its app, and opens what they guard. */
export function Proof<Opened>({ submit, open, onProved }: Props<Opened>) {
  const t = useWords(serverWords).access;
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const reveal = useMutation({
    mutationFn: () => open(byCode ? { code: typed } : { password: typed }),
    onSuccess: onProved,
  });
  const prove = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') reveal.mutate();
  };
  const { error } = reveal;
  return (
    <form className={record.form} onSubmit={prove}>
      <p className={record.hint}>{t.proveText}</p>
      <Field label={byCode ? t.withCode : t.withPassword} error={error?.message}>
        <Input
          key={byCode ? 'code' : 'password'}
          type={byCode ? 'text' : 'password'}
          autoComplete={byCode ? 'one-time-code' : 'current-password'}
          inputMode={byCode ? 'numeric' : 'text'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" full busy={reveal.isPending}>
        {submit}
      </Button>
      <Button
        variant="quiet"
        full
        onClick={() => {
          setByCode(!byCode);
          setTyped('');
          reveal.reset();
        }}
      >
        {byCode ? t.usePassword : t.useCode}
      </Button>
    </form>
  );
}
