import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { ImportStockBody, StockReading } from '#contracts/admin-stock.ts';
import { parseDecimal } from '#contracts/money.ts';
import { request } from '../../lib/api.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import styles from './admin.module.css';
import own from './import-stock.module.css';
import { StockReport } from './stock-report.tsx';
import { adminKey } from './staff.ts';
import { stockWords as t } from './stock-words.ts';

const empty = {
  supplier: '',
  origin: '',
  consentBasis: '',
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
  const { preview, bringIn, looked, forget } = useImport();
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
  const counts = looked?.reading.counts;
  const wanted = counts ? counts.new + counts.changed : 0;
  const error = preview.error ?? bringIn.error;
  return (
    <form className={styles.form} onSubmit={look}>
      <div>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.soft}>{t.lead}</p>
      </div>
      <Inputs names={about} values={values} onChange={set} />
      <Source text={values.text} onText={(text) => set('text', text)} />
      <fieldset className={own.group}>
        <legend className={own.legend}>{t.defaults}</legend>
        <Inputs names={defaults} values={values} onChange={set} />
      </fieldset>
      {error && <Notice tone="bad" live title={error.message} />}
      <div className={own.acts}>
        <Button type="submit" size="large" busy={preview.isPending}>
          {t.preview}
        </Button>
        {looked && !bringIn.isSuccess && (
          <Button
            variant="primary"
            size="large"
            disabled={wanted === 0}
            busy={bringIn.isPending}
            onClick={() => bringIn.mutate(looked.body)}
          >
            {wanted === 0 ? t.nothing : t.bringIn(wanted)}
          </Button>
        )}
      </div>
      {bringIn.isSuccess && <Notice tone="ok" live title={t.done} />}
      {looked && <StockReport reading={looked.reading} />}
    </form>
  );
}

/** What was last looked at is what is imported, so nobody imports what they did not see. */
function useImport() {
  const queries = useQueryClient();
  const [looked, setLooked] = useState<{ body: ImportStockBody; reading: StockReading }>();
  const keep = (reading: StockReading, body: ImportStockBody) => setLooked({ body, reading });
  const preview = useMutation({
    mutationFn: (body: ImportStockBody) => request(adminCalls.previewStock, { body }),
    onSuccess: keep,
  });
  const bringIn = useMutation({
    mutationFn: (body: ImportStockBody) => request(adminCalls.importStock, { body }),
    onSuccess: keep,
    onSettled: () => queries.invalidateQueries({ queryKey: adminKey }),
  });
  const forget = () => {
    setLooked(undefined);
    bringIn.reset();
  };
  return { preview, bringIn, looked, forget };
}

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

function Source({ text, onText }: { text: string; onText: (text: string) => void }) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    void file?.text().then(onText);
    target.value = '';
  };
  return (
    <div className={own.source}>
      <Field label={t.text} hint={t.textHint}>
        <Textarea
          rows={8}
          value={text}
          required
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <Field label={t.file}>
        <Input type="file" accept=".csv,.txt,.json,text/*,application/json" onChange={choose} />
      </Field>
    </div>
  );
}

function bodyOf(values: Values): ImportStockBody | undefined {
  const { supplier, origin, consentBasis, text, day, month, protocol, countryCode, ...place } =
    values;
  const dayCents = parseDecimal(day, 'USD')?.minor;
  const monthCents = parseDecimal(month, 'USD')?.minor;
  if (!dayCents || !monthCents) return undefined;
  return {
    supplier,
    origin,
    consentBasis,
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
