import { OneField, SelectField, TextField, TickField } from '../form/admin-form.tsx';
import { useValue, type At, type AdminFormOf } from '../form/use-field.ts';
import type { Draft, FieldKind, FieldSpec } from './fields.ts';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';
import { useCountries } from './use-countries.ts';

type Props = { form: AdminFormOf<Draft>; specs: readonly FieldSpec[] };

/** The fields of a product's form. */
export function ProductFields({ form, specs }: Props) {
  const flags = specs.filter(({ kind }) => kind === 'flag');
  const others = specs.filter(({ kind }) => kind !== 'flag');
  return (
    <>
      <div className={own.fields}>
        {others.map((spec) => (
          <OneSpec key={spec.name} spec={spec} at={form.at(spec.name) as At<string>} />
        ))}
      </div>
      {flags.length > 0 && (
        <div className={own.flags}>
          {flags.map(({ name }) => (
            <TickField key={name} at={form.at(name) as At<boolean>} label={t.fields[name]} />
          ))}
        </div>
      )}
    </>
  );
}

const choices: Partial<Record<FieldKind, Readonly<Record<string, string>>>> = {
  systems: t.systems,
  audience: t.audiences,
  protocol: t.protocols,
};

function OneSpec({ spec: { name, kind }, at }: { spec: FieldSpec; at: At<string> }) {
  const label = t.fields[name];
  const words = choices[kind];
  if (words) return <OneField at={at} label={label} values={Object.keys(words)} words={words} />;
  if (kind === 'country') return <CountryField at={at} label={label} />;
  if (kind === 'price') return <TextField at={at} label={label} inputMode="decimal" />;
  if (kind === 'secret') return <TextField at={at} label={label} type="password" />;
  const isNumber = kind === 'whole' || kind === 'limit';
  return <TextField at={at} label={label} inputMode={isNumber ? 'numeric' : 'text'} />;
}

/** A country by name; the one in force is there before the list has arrived. */
export function CountryField({ at, label }: { at: At<string>; label: string }) {
  const value = useValue(at);
  const countries = useCountries().toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <SelectField at={at} label={label}>
      {!countries.some(({ code }) => code === value) && <option value={value}>{value}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
