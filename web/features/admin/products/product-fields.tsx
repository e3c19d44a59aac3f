import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import type { Draft, FieldName, FieldSpec, Wrongs } from './fields.ts';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';

type Props = {
  specs: readonly FieldSpec[];
  draft: Draft;
  wrongs: Wrongs;
  onChange: (name: FieldName, value: string | boolean) => void;
};

/** The fields of a product's form, with what is wrong beside each. */
export function ProductFields({ specs, ...rest }: Props) {
  const flags = specs.filter(({ kind }) => kind === 'flag');
  return (
    <>
      <div className={own.fields}>
        {specs
          .filter(({ kind }) => kind !== 'flag')
          .map((spec) => (
            <OneField key={spec.name} spec={spec} {...rest} />
          ))}
      </div>
      {flags.length > 0 && (
        <div className={own.flags}>
          {flags.map(({ name }) => (
            <Checkbox
              key={name}
              label={t.fields[name]}
              checked={rest.draft[name] === true}
              onChange={(event) => rest.onChange(name, event.target.checked)}
            />
          ))}
        </div>
      )}
    </>
  );
}

type OneProps = Omit<Props, 'specs'> & { spec: FieldSpec };

function OneField({ spec, draft, wrongs, onChange }: OneProps) {
  const { name, kind, optional } = spec;
  const shown = {
    value: String(draft[name] ?? ''),
    onValue: (text: string) => onChange(name, text),
  };
  return (
    <Field label={t.fields[name]} error={wrongs[name]}>
      {kind === 'country' && <CountrySelect {...shown} />}
      {kind === 'systems' && <WordSelect {...shown} words={t.systems} />}
      {kind === 'audience' && <WordSelect {...shown} words={t.audiences} />}
      {kind === 'protocol' && <WordSelect {...shown} words={t.protocols} />}
      {(kind === 'words' || kind === 'price' || kind === 'whole' || kind === 'secret') && (
        <Input
          type={kind === 'secret' ? 'password' : 'text'}
          autoComplete="off"
          required={!optional}
          {...(kind === 'price' && { inputMode: 'decimal' })}
          {...(kind === 'whole' && { inputMode: 'numeric' })}
          value={shown.value}
          onChange={(event) => shown.onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

type SelectProps = { value: string; onValue: (value: string) => void };

function WordSelect({ value, onValue, words }: SelectProps & { words: Record<string, string> }) {
  return (
    <Select value={value} onChange={(event) => onValue(event.target.value)}>
      {Object.entries(words).map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </Select>
  );
}

/** Every country of the shop, by name. */
export function useCountries() {
  const { data } = useQuery({
    ...queryOf(adminCalls.officeCountries),
  });
  return data?.countries ?? [];
}

/** A country by name; the one in force is there before the list has arrived. */
export function CountrySelect({ value, onValue }: SelectProps) {
  const countries = useCountries().toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Select value={value} onChange={(event) => onValue(event.target.value)}>
      {!countries.some(({ code }) => code === value) && <option value={value}>{value}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
