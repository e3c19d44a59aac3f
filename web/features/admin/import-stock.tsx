import { useState, type FormEvent } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import { nameResolutions, type ImportStockBody } from '#contracts/admin-stock.ts';
import { parseDecimal } from '#contracts/money.ts';
import { request } from '../../lib/api.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import styles from './admin.module.css';
import { ImportFoot } from './import-foot.tsx';
import { ImportSource } from './import-source.tsx';
import own from './import-stock.module.css';
import { stockWords as t } from './stock-words.ts';
import { useLooked } from './use-looked.ts';

const empty = {
  supplier: '',
  origin: '',
  consentBasis: '',
  nameResolution: 'pin',
  text: '',
  countryCode: 'KE',
  region: '',
  city: '',
  zip: '',
  isp: '',
  connection: 'Fiber',
  protocol: 'socks5',
  day: '1.99',
  month: '39.00',
};
type Values = typeof empty;
type Name = keyof Values;
type Names = readonly (readonly [Name, string])[];

const about: Names = [
  ['supplier', t.supplier],
  ['origin', t.origin],
  ['consentBasis', t.consent],
];
const defaults: Names = [
  ['countryCode', t.country],
  ['region', t.region],
  ['city', t.city],
  ['zip', t.zip],
  ['isp', t.isp],
  ['connection', t.connection],
  ['protocol', t.protocol],
  ['day', t.day],
  ['month', t.month],
];

/** Stock from a file: what would become of each row, then the import itself. */
export function ImportStock() {
  useTitle(t.title);
  const looking = useImport();
  const { preview, forget } = looking;
  const [values, setValues] = useState<Values>(empty);
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    forget();
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    forget();
    const body = bodyOf(values);
    if (body) preview.mutate(body);
    else notify({ kind: 'error', title: t.prices });
  };
  return (
    <form className={styles.form} onSubmit={look}>
      <div>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.soft}>{t.lead}</p>
      </div>
      <Inputs names={about} values={values} onChange={set} />
      <Field label={t.names} hint={t.namesHint}>
        <Select
          value={values.nameResolution}
          onChange={(event) => set('nameResolution', event.target.value)}
        >
          {nameResolutions.map((by) => (
            <option key={by} value={by}>
              {t.resolvers[by]}
            </option>
          ))}
        </Select>
      </Field>
      <ImportSource
        words={t}
        accept=".csv,.txt,.json,text/*,application/json"
        text={values.text}
        onText={(text) => set('text', text)}
      />
      <fieldset className={own.group}>
        <legend className={own.legend}>{t.defaults}</legend>
        <Inputs names={defaults} values={values} onChange={set} />
      </fieldset>
      <ImportFoot words={t} looking={looking} />
    </form>
  );
}

const useImport = () =>
  useLooked({
    look: (body: ImportStockBody) => request(adminCalls.previewStock, { body }),
    act: ({ wish: body }) => request(adminCalls.importStock, { body }),
    shownAfter: (reading) => reading,
  });

type InputsProps = {
  names: Names;
  values: Values;
  onChange: (name: Name, value: string) => void;
};

function Inputs({ names, values, onChange }: InputsProps) {
  return (
    <div className={own.fields}>
      {names.map(([name, label]) => (
        <Field key={name} label={label}>
          <Input
            value={values[name]}
            required
            autoComplete="off"
            onChange={(event) => onChange(name, event.target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

function bodyOf(values: Values): ImportStockBody | undefined {
  const { supplier, origin, consentBasis, nameResolution, text, day, month, ...rest } = values;
  const { protocol, countryCode, ...place } = rest;
  const dayCents = parseDecimal(day, 'USD')?.minor;
  const monthCents = parseDecimal(month, 'USD')?.minor;
  if (!dayCents || !monthCents) return undefined;
  return {
    supplier,
    origin,
    consentBasis,
    nameResolution: nameResolution === 'name' ? 'name' : 'pin',
    text,
    format: 'auto',
    defaults: {
      ...place,
      countryCode: countryCode.trim().toUpperCase(),
      protocol: protocol.trim().toLowerCase() === 'http' ? 'http' : 'socks5',
      dayCents,
      monthCents,
    },
  };
}
