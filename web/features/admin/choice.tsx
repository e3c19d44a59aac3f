import { Field } from '../../ui/input/field.tsx';
import { Select } from '../../ui/input/input.tsx';

type Props = {
  label: string;
  value: string;
  /** The word of having chosen nothing; left out where one must be chosen. */
  any?: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
};

/** One of a few, with its name. */
export function Choice({ label, value, any, options, onChange }: Props) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  );
}
