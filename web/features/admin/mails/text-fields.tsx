import { useRef } from 'react';
import type { MailWords } from '#contracts/mails.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Chip } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import mails from './mails.module.css';
import { mailWords as t } from './words.ts';

const parts = ['subject', 'preview', 'heading', 'body', 'button'] as const;
type Part = (typeof parts)[number];
const longest = { subject: 200, preview: 300, heading: 200, body: 6000, button: 60 } as const;

type Props = {
  words: MailWords;
  hasButton: boolean;
  placeholders: readonly string[];
  problems: readonly { pointer: string; detail: string }[];
  onChange: (words: MailWords) => void;
};

/** The words, part by part; a placeholder goes in where the caret was last. */
export function TextFields({ words, hasButton, placeholders, problems, onChange }: Props) {
  const caret = useRef<{ part: Part; at: number }>({ part: 'body', at: words.body.length });
  const note = (part: Part) => (event: { currentTarget: { selectionStart: number | null } }) => {
    caret.current = { part, at: event.currentTarget.selectionStart ?? words[part].length };
  };
  const insert = (name: string) => {
    const { part, at } = caret.current;
    const place = `{{${name}}}`;
    caret.current = { part, at: at + place.length };
    onChange({ ...words, [part]: words[part].slice(0, at) + place + words[part].slice(at) });
  };
  const shown = parts.filter((part) => part !== 'button' || hasButton);
  return (
    <>
      {shown.map((part) => {
        const said = problems.filter(({ pointer }) => pointer === `/${part}`);
        const control = {
          value: words[part],
          required: true,
          maxLength: longest[part],
          onSelect: note(part),
          onBlur: note(part),
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...words, [part]: target.value }),
        };
        return (
          <Field
            key={part}
            label={t.parts[part]}
            hint={part === 'body' ? t.bodyHint : undefined}
            error={said.length > 0 ? said.map(({ detail }) => detail).join('. ') : undefined}
          >
            {part === 'body' ? <Textarea rows={10} {...control} /> : <Input {...control} />}
          </Field>
        );
      })}
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
