import { useState, type FormEvent } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import { nameResolutions } from '#contracts/admin-stock.ts';
import { supplierAdapters, type SupplierAccount } from '#contracts/admin-suppliers.ts';
import { parseDecimal } from '#contracts/money.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import own from './stock.module.css';
import { supplierWords } from './words.ts';

const t = supplierWords.form;

const valuesOf = (account: SupplierAccount | undefined) => ({
  name: account?.name ?? '',
  adapter: account?.adapter ?? supplierAdapters[0],
  key: '',
  origin: account?.origin ?? '',
  consentBasis: account?.consentBasis ?? '',
  cost: account?.costMonthCents ? (account.costMonthCents / 100).toFixed(2) : '',
  nameResolution: account?.nameResolution ?? nameResolutions[0],
  everyMinutes: String(account?.everyMinutes ?? 60),
  callsPerHour: String(account?.callsPerHour ?? 120),
});
type Values = ReturnType<typeof valuesOf>;

/** Undefined where the text is no amount; null where there is none. */
function costOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const minor = parseDecimal(text.trim(), 'USD')?.minor;
  return minor !== undefined && minor > 0 ? minor : undefined;
}

function save(account: SupplierAccount | undefined, values: Values, costMonthCents: number | null) {
  const { name, adapter, key, origin, consentBasis } = values;
  const rest = {
    origin,
    consentBasis,
    costMonthCents,
    nameResolution: values.nameResolution,
    everyMinutes: Number(values.everyMinutes),
    callsPerHour: Number(values.callsPerHour),
  };
  if (!account) {
    return request(adminCalls.addSupplier, { body: { name, adapter, key, ...rest } });
  }
  const body = { version: account.version, ...rest, ...(key && { key }) };
  return request(adminCalls.changeSupplier, { params: { id: account.name }, body });
}

type Props = { account?: SupplierAccount; onClose: () => void };

/** Opens an account or changes one; its name and supplier stay what they were. */
export function SupplierDialog({ account, onClose }: Props) {
  const [values, setValues] = useState(() => valuesOf(account));
  const act = useAct((cost: number | null) => save(account, values, cost), onClose);
  const set = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const cost = costOf(values.cost);
    if (cost === undefined) notify({ kind: 'error', title: supplierWords.badCost });
    else act.mutate(cost);
  };
  const title = account ? `${supplierWords.edit}: ${account.name}` : supplierWords.add;
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={send}>
        {!account && <Identity values={values} set={set} />}
        <Field label={t.key} hint={account ? t.keyKeep : t.keyHint}>
          <Input
            type="password"
            autoComplete="off"
            required={!account}
            minLength={8}
            value={values.key}
            onChange={(event) => set('key')(event.target.value)}
          />
        </Field>
        <Text label={t.origin} value={values.origin} onChange={set('origin')} />
        <Text label={t.consent} value={values.consentBasis} onChange={set('consentBasis')} />
        <Field label={t.cost} hint={t.costHint}>
          <Input
            inputMode="decimal"
            value={values.cost}
            onChange={(event) => set('cost')(event.target.value)}
          />
        </Field>
        <Field label={t.names} hint={t.namesHint}>
          <Select
            value={values.nameResolution}
            onChange={(event) => set('nameResolution')(event.target.value)}
          >
            {nameResolutions.map((by) => (
              <option key={by} value={by}>
                {t.resolvers[by]}
              </option>
            ))}
          </Select>
        </Field>
        <div className={own.pair}>
          <Whole
            label={t.every}
            max={1440}
            value={values.everyMinutes}
            onChange={set('everyMinutes')}
          />
          <Whole
            label={t.budget}
            max={3600}
            value={values.callsPerHour}
            onChange={set('callsPerHour')}
          />
        </div>
        {act.error && <Notice tone="bad" live title={act.error.message} />}
        <Button type="submit" variant="primary" size="large" full busy={act.isPending}>
          {supplierWords.save}
        </Button>
      </form>
    </Dialog>
  );
}

type IdentityProps = { values: Values; set: (name: keyof Values) => (value: string) => void };

function Identity({ values, set }: IdentityProps) {
  return (
    <div className={own.pair}>
      <Text label={t.name} value={values.name} onChange={set('name')} />
      <Field label={t.adapter}>
        <Select value={values.adapter} onChange={(event) => set('adapter')(event.target.value)}>
          {supplierAdapters.map((adapter) => (
            <option key={adapter} value={adapter}>
              {supplierWords.adapters[adapter]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

type TextProps = { label: string; value: string; onChange: (value: string) => void };

function Text({ label, value, onChange }: TextProps) {
  return (
    <Field label={label}>
      <Input required value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function Whole({ label, value, max, onChange }: TextProps & { max: number }) {
  return (
    <Field label={label}>
      <Input
        type="number"
        required
        min={max === 1440 ? 5 : 1}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
