import {
  useController,
  useWatch,
  type Control,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import { messagesOf } from './judge.ts';

/** A field of a form, to be handed to the control that holds its value. */
export type At<Value> = Readonly<{ name: string; control: Control; holds?: Value }>;

/** A form that holds these values, for the parts that draw its fields. */
export type AdminFormOf<Values extends FieldValues> = {
  at: <Name extends Path<Values>>(name: Name) => At<PathValue<Values, Name>>;
  set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** What a field holds at this moment, for a handler; `useValue` is for drawing. */
  value: <Name extends Path<Values>>(name: Name) => PathValue<Values, Name>;
  control: Control<Values>;
};

/** What a control needs of its field; the first problem where the field is a list. */
export function useField<Value>({ name, control }: At<Value>) {
  const { field, fieldState } = useController({ name, control });
  const { value, onChange, ...rest } = field;
  return {
    value: value as Value,
    set: onChange as (value: Value) => void,
    /** Name, focus and what to do when it is left. */
    rest,
    problem: messagesOf(fieldState.error)[0]?.message,
  };
}

/** What a field holds now, for what depends on it. */
export const useValue = <Value>({ name, control }: At<Value>): Value =>
  useWatch({ name, control }) as Value;

/** Everything that a form holds now, for what is drawn of it. */
export const useValues = <Values extends FieldValues>({ control }: { control: Control<Values> }) =>
  useWatch({ control }) as Values;
