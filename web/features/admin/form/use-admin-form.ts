import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { placed } from '../../../lib/form/form-problems.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { adminKey } from '../team/staff.ts';
import { judgeOf, type Meant } from './judge.ts';
import type { Units } from './units.ts';
import type { At } from './use-field.ts';

export type FormOptions<
  Rules extends z.ZodMiniType,
  Values extends FieldValues,
  Answer,
> = Readonly<{
  /** The contract's own schema of what is sent. */
  rules: Rules;
  /** What the controls hold at first: the body, with a text wherever it has a unit. */
  start: Values;
  units?: Units;
  /** Leaves out of the body what the form holds but does not show, such as the other kind's. */
  shape?: (meant: Meant<Values>) => unknown;
  /** The place of the body in the request, as in a refusal's pointer, such as `/change`. */
  under?: string;
  send: (body: z.output<Rules>) => Promise<Answer>;
  onSent?: (answer: Answer) => void;
  /** Called once it is sent. */
  saved?: string;
  /** Something was typed or chosen. */
  onChange?: () => void;
  /**
   * When Admin is read again: after each try, unless what is read would take the place of
   * what was typed.
   */
  refreshes?: 'always' | 'sent' | 'never';
}>;

/**
 * The one way to make a form of Admin. The contract has the rules; a field's problem is shown when
 * it is left and all of them on a submit, which then focuses the first wrong one. Refusals of the
 * server are shown under their fields, or once above the button; typed values stay.
 */
export function useAdminForm<Rules extends z.ZodMiniType, Values extends FieldValues, Answer>(
  options: FormOptions<Rules, Values, Answer>,
) {
  const { rules, start, units = {}, shape = (meant) => meant, send, onSent } = options;
  const { under = '', onChange, saved, refreshes = 'always' } = options;
  const queries = useQueryClient();
  const sending = useRef(false);
  const names = useRef<readonly string[]>([]);
  const judge = judgeOf<Rules, Values>({ rules, units, shape });
  const form = useForm<Values, unknown, z.output<Rules> & FieldValues>({
    defaultValues: start as DefaultValues<Values>,
    mode: 'onTouched',
    resolver: (values, context, judging) => {
      names.current = judging.names ?? [];
      return judge(values, context, judging);
    },
  });
  useChanges(form, onChange);
  const trySend = async (body: z.output<Rules>) => {
    const isSent = await send(body).then(
      (answer) => {
        if (saved !== undefined) notify({ kind: 'success', title: saved });
        onSent?.(answer);
        return true;
      },
      (cause: unknown) => {
        refuse(form, { cause, names: names.current, under });
        return false;
      },
    );
    if (refreshes === 'always' || (isSent && refreshes === 'sent')) {
      await queries.invalidateQueries({ queryKey: adminKey });
    }
  };
  const { isSubmitting, isDirty, isSubmitted, errors } = form.formState;
  return {
    at: <Name extends Path<Values>>(name: Name): At<PathValue<Values, Name>> => ({
      name,
      control: form.control as unknown as Control,
    }),
    /** Sends the form; a second press while it is on its way sends nothing. */
    submit: async (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      await form
        .handleSubmit(trySend)()
        .finally(() => (sending.current = false));
    },
    busy: isSubmitting,
    /** Whether anything differs from what the form began with. */
    isDirty,
    /** What belongs to no field, to be said once. */
    problem: errors.root?.message,
    /** Starts over, with other values or the first ones. */
    reset: (values: Values = start) => form.reset(values),
    set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    value: <Name extends Path<Values>>(name: Name) => form.getValues(name),
    control: form.control as unknown as Control<Values>,
  };
}

type Refusal = Readonly<{ cause: unknown; names: readonly string[]; under: string }>;
type Form<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>;

/** Puts what the server refuses under its fields, and what has none above the button. */
function refuse<Values extends FieldValues, Body extends FieldValues>(
  form: Form<Values, Body>,
  { cause, names, under }: Refusal,
) {
  const errors = cause instanceof ApiRefused ? (cause.problem?.errors ?? []) : [];
  const { problems, all } = placed(errors, names, under);
  const wrong = names.filter((name) => problems[name] !== undefined);
  wrong.forEach((name, index) =>
    form.setError(
      name as Path<Values>,
      { type: 'server', message: problems[name] ?? '' },
      { shouldFocus: index === 0 },
    ),
  );
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!all) form.setError('root', { type: 'server', message });
}

function useChanges<Values extends FieldValues, Body>(
  { subscribe }: Form<Values, Body>,
  tell?: () => void,
) {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => latest.current?.() }),
    [subscribe],
  );
}
