import { useRef, type FocusEvent, type SyntheticEvent } from 'react';
import type { Locale } from '#contracts/locales.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input, Textarea } from '../../../ui/input/input.tsx';
import styles from '../admin.module.css';
import { useField, type At, type AdminFormOf } from '../form/use-field.ts';
import mails from './mails.module.css';
import { mailWords as t } from './words.ts';

const parts = ['subject', 'preview', 'heading', 'body', 'button'] as const;
type Part = (typeof parts)[number];
type Form = AdminFormOf<{ key: string; language: Locale; seen: number; words: MailWords }>;

type Props = {
  form: Pick<Form, 'at' | 'set' | 'value'>;
  hasButton: boolean;
  placeholders: readonly string[];
  /** What the preview finds wrong, by part. */
  problems: readonly { pointer: string; detail: string }[];
};

/** The words, part by part; a placeholder goes in where the caret was last. */
export function TextFields({ form, hasButton, placeholders, problems }: Props) {
  const caret = useRef<{ part: Part; at: number | undefined }>({ part: 'body', at: undefined });
  const insert = (name: string) => {
    const { part } = caret.current;
    const before = form.value(`words.${part}`);
    const { at = before.length } = caret.current;
    const place = `{{${name}}}`;
    caret.current = { part, at: at + place.length };
    form.set(`words.${part}`, before.slice(0, at) + place + before.slice(at));
  };
  const shown = parts.filter((part) => part !== 'button' || hasButton);
  return (
    <>
      {shown.map((part) => (
        <PartField
          key={part}
          part={part}
          at={form.at(`words.${part}`)}
          problems={problems.filter(({ pointer }) => pointer === `/${part}`)}
          onCaret={(at) => (caret.current = { part, at })}
        />
      ))}
      <div className={mails.part}>
        <h2 className={styles.name}>{t.placeholders}</h2>
        <div className={styles.tabs}>
          {placeholders.map((name) => (
            <Chip
              key={name}
              pressed={false}
              aria-label={t.insert(name)}
              onClick={() => insert(name)}
            >
              {name}
            </Chip>
          ))}
        </div>
      </div>
    </>
  );
}

type PartProps = Pick<Props, 'problems'> & {
  part: Part;
  at: At<string>;
  onCaret: (at: number | undefined) => void;
};
type Control = HTMLInputElement | HTMLTextAreaElement;

function PartField({ part, at, problems, onCaret }: PartProps) {
  const { value, set, rest, problem } = useField(at);
  const note = ({ currentTarget }: SyntheticEvent<Control>) =>
    onCaret(currentTarget.selectionStart ?? undefined);
  const control = {
    ...rest,
    value,
    onSelect: note,
    onBlur: (event: FocusEvent<Control>) => {
      note(event);
      rest.onBlur();
    },
    onChange: ({ target }: { target: Control }) => set(target.value),
  };
  const said = problems.map(({ detail }) => detail).join('. ');
  return (
    <Field
      label={t.parts[part]}
      hint={part === 'body' ? t.bodyHint : undefined}
      error={problem ?? (said || undefined)}
    >
      {part === 'body' ? <Textarea rows={10} {...control} /> : <Input {...control} />}
    </Field>
  );
}
