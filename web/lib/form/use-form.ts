import { useRef, useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { placed, problemsOf, type FieldError, type Problems } from './form-problems.ts';

type Schema = z.ZodMiniType<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>;
/** What the controls of a form hold: a checkbox its tick, every other its text. */
type Values<S extends Schema> = {
  [Name in keyof z.input<S>]-?: z.input<S>[Name] extends boolean ? boolean : string;
};
type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * A form over a contract: `field(name)` goes into a control, `problems` under it. A problem is
 * shown when its field is left, then while it is typed, and all of them on a submit, which then
 * focuses the first wrong field and sends nothing.
 */
export function useForm<S extends Schema>(schema: S, start: Values<S>) {
  type Name = keyof Values<S> & string;
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Set at once, before `busy` is rendered: two presses in a row are one.
  const sending = useRef(false);
  const names = Object.keys(start) as Name[];
  const wrong = problemsOf(schema, values);
  const told = names.filter((name) => left.includes(name));
  const set = (name: Name, value: string | boolean) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _answered, ...rest }) => rest);
  };
  return {
    values,
    busy,
    problems: { ...only(told, wrong), ...refused } as Readonly<Partial<Record<Name, string>>>,
    set,
    field: (name: Name) => ({
      name,
      ...shown(values[name]),
      onChange: ({ target }: { target: Control }) =>
        set(name, isTick(target) ? target.checked : target.value),
      onBlur: () => setLeft((before) => [...before, name]),
    }),
    /** Back to the start, or to other values. */
    reset: (next = start) => {
      setValues(next);
      setLeft([]);
    },
    /** Puts the server's refusals under their fields; true when every one found its field. */
    refuse: (errors: readonly FieldError[]): boolean => {
      const { problems: theirs, all } = placed(errors, names);
      setRefused(theirs);
      focusFirst(form.current, theirs);
      return all;
    },
    onSubmit: (send: (body: z.output<S>) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      form.current = event.currentTarget;
      if (sending.current) return;
      const checked = z.safeParse(schema, values);
      if (!checked.success) {
        setLeft(names);
        return focusFirst(form.current, wrong);
      }
      setRefused({});
      sending.current = true;
      setBusy(true);
      void Promise.resolve(send(checked.data)).finally(() => {
        sending.current = false;
        setBusy(false);
      });
    },
  };
}

const only = (names: readonly string[], problems: Problems): Problems =>
  Object.fromEntries(names.map((name) => [name, problems[name]]));

const shown = (value: string | boolean) =>
  typeof value === 'boolean' ? { checked: value } : { value };

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** The first in the order of the form, for problems in any order. */
function focusFirst(form: HTMLFormElement | null, problems: Problems) {
  const controls = [...(form?.elements ?? [])] as Control[];
  controls.find(({ name }) => problems[name] !== undefined)?.focus();
}
