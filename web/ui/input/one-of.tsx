import { Select } from './input.tsx';

type Props<Value extends string> = {
  value: Value;
  values: readonly Value[];
  /** The word of each value. */
  words: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
};

/** A choice of one among a few named values. */
export function OneOf<Value extends string>({ value, values, words, onChange }: Props<Value>) {
  return (
    <Select
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((one) => one === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Select>
  );
}
