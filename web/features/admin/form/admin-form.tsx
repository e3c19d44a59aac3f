import type * as z from 'zod/mini';
import { type ReactNode, useId, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { useAdminForm, type FormOptions } from './use-admin-form.ts';
import { Checkbox, ChoiceCard } from '../../../ui/input/checkbox.tsx';
import { Field, FieldProblem } from '../../../ui/input/field.tsx';
import { Input, Select, Textarea } from '../../../ui/input/input.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { useField, type At } from './use-field.ts';

type Around<Value> = { at: At<Value>; label: ReactNode; hint?: ReactNode };
type Own<Control extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Control>,
  'value' | 'onChange' | 'name' | 'ref'
>;

/** One line: a name, an amount, a date. */
export function TextField({
  at,
  label,
  hint,
  mono = false,
  ...own
}: Around<string> & Own<'input'> & { mono?: boolean }) {
  const { value, set, rest, problem } = useField(at);
  return (
    <Field label={label} hint={hint} error={problem}>
      <Input
        autoComplete="off"
        mono={mono}
        {...own}
        {...rest}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}

/** Several lines. */
export function LongField({ at, label, hint, ...own }: Around<string> & Own<'textarea'>) {
  const { value, set, rest, problem } = useField(at);
  return (
    <Field label={label} hint={hint} error={problem}>
      <Textarea {...own} {...rest} value={value} onChange={({ target }) => set(target.value)} />
    </Field>
  );
}

type OneProps<Value extends string> = Around<Value> & {
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
};

/** One of a few named values. */
export function OneField<Value extends string>(props: OneProps<Value>) {
  const { at, label, hint, values, words } = props;
  const { value, set, problem } = useField(at);
  return (
    <Field label={label} hint={hint} error={problem}>
      <OneOf value={value} values={values} words={words} onChange={set} />
    </Field>
  );
}

/** One of what a list holds, such as the countries; its options are the children. */
export function SelectField({ at, label, hint, children, ...own }: Around<string> & Own<'select'>) {
  const { value, set, rest, problem } = useField(at);
  return (
    <Field label={label} hint={hint} error={problem}>
      <Select {...own} {...rest} value={value} onChange={({ target }) => set(target.value)}>
        {children}
      </Select>
    </Field>
  );
}

/** Yes or no. */
export function TickField({ at, label, hint }: Around<boolean>) {
  const { value, set, rest, problem } = useField(at);
  return (
    <>
      <Checkbox
        label={label}
        hint={hint}
        {...rest}
        checked={value}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => set(target.checked)}
      />
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </>
  );
}

type ManyProps<Value extends string | number> = {
  at: At<Value[]>;
  label: string;
  hint?: string;
  values: readonly Value[];
  wordOf: (value: Value) => string;
  className?: string | undefined;
};

/** Any of a few values, in the order that they are offered in. */
export function ManyField<Value extends string | number>(props: ManyProps<Value>) {
  const { at, label, hint, values, wordOf, className = styles.form } = props;
  const { value, set, rest, problem } = useField(at);
  return (
    <fieldset className={styles.form}>
      <legend className={styles.name}>{label}</legend>
      {hint && <p className={styles.soft}>{hint}</p>}
      <div className={className}>
        {values.map((one, index) => (
          <Checkbox
            key={one}
            label={wordOf(one)}
            {...(index === 0 ? rest : { name: rest.name, onBlur: rest.onBlur })}
            checked={value.includes(one)}
            aria-invalid={problem !== undefined || undefined}
            onChange={({ target }) =>
              set(values.filter((each) => (each === one ? target.checked : value.includes(each))))
            }
          />
        ))}
      </div>
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </fieldset>
  );
}

type CardsProps<Value extends string> = {
  at: At<Value>;
  label: string;
  cards: readonly Readonly<{ value: Value; title: ReactNode; text?: ReactNode }>[];
};

/** One of a few values, each with a sentence about it. */
export function CardsField<Value extends string>({ at, label, cards }: CardsProps<Value>) {
  const labelId = useId();
  const { value, set, rest, problem } = useField(at);
  return (
    <div role="radiogroup" aria-labelledby={labelId} className={styles.form}>
      <span id={labelId} className={styles.name}>
        {label}
      </span>
      {cards.map((card, index) => (
        <ChoiceCard
          key={card.value}
          {...(index === 0 ? rest : { name: rest.name })}
          value={card.value}
          checked={card.value === value}
          onChange={() => set(card.value)}
        >
          <strong>{card.title}</strong>
          {card.text !== undefined && <span className={styles.soft}>{card.text}</span>}
        </ChoiceCard>
      ))}
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </div>
  );
}

type Shown = Readonly<{
  submit: (event: { preventDefault: () => void }) => Promise<void>;
  busy: boolean;
  problem: string | undefined;
}>;
type FormProps = {
  form: Shown;
  /** What the form is called, where no heading says it. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** Its buttons, below what is wrong with the form as a whole. */
  foot: ReactNode;
};

/** Fields, what is wrong with the whole, and the buttons. */
export function AdminForm({ form, label, className, children, foot }: FormProps) {
  return (
    <form
      className={className ?? styles.form}
      aria-label={label}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      {children}
      {form.problem && <Notice tone="bad" live title={form.problem} />}
      {foot}
    </form>
  );
}

type FormOf<Rules extends z.ZodMiniType, Values extends FieldValues, Answer> = ReturnType<
  typeof useAdminForm<Rules, Values, Answer>
>;
type DialogProps<Rules extends z.ZodMiniType, Values extends FieldValues, Answer> = FormOptions<
  Rules,
  Values,
  Answer
> & {
  title: string;
  /** The word on the button. */
  save: string;
  size?: 'small' | 'large';
  /** What it does cannot be undone. */
  danger?: boolean | undefined;
  onClose: () => void;
  children: (form: FormOf<Rules, Values, Answer>) => ReactNode;
};

/** A form in a dialog, sent with one button; it closes then, unless `onSent` has other plans. */
export function FormDialog<Rules extends z.ZodMiniType, Values extends FieldValues, Answer>(
  props: DialogProps<Rules, Values, Answer>,
) {
  const { title, save, size, danger = false, onClose, children, ...options } = props;
  const form = useAdminForm<Rules, Values, Answer>({ onSent: onClose, ...options });
  const foot = (
    <Button
      type="submit"
      variant={danger ? 'danger' : 'primary'}
      size="large"
      full
      busy={form.busy}
    >
      {save}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={title} {...(size && { size })}>
      <AdminForm form={form} foot={foot}>
        {children(form)}
      </AdminForm>
    </Dialog>
  );
}
