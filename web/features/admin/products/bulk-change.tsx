import { useState, type FormEvent } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import {
  bulkChange,
  type BulkChange as Change,
  type BulkPreview,
  type ProductFilter,
} from '#contracts/admin-products.ts';
import { request } from '../../../lib/api.ts';
import { formatWhole } from '../../../lib/short-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { Choice } from '../choice.tsx';
import stock from '../stock/stock.module.css';
import { useLooked } from '../use-looked.ts';
import { fieldWord, shownValue } from './field-value.ts';
import { CountrySelect } from './product-fields.tsx';
import { productWords } from './product-words.ts';

const t = productWords.bulk;
type Props = { which: ProductFilter; count: string };

/** Changes all that a list has found: looked at first, then done as it was seen. */
export function BulkChange({ which, count }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.open(count)}</Button>
      {open && <BulkDialog which={which} count={count} onClose={() => setOpen(false)} />}
    </>
  );
}

type Wish = { which: ProductFilter; change: Change };

const useBulk = (onDone: () => void) =>
  useLooked({
    look: (body: Wish) => request(adminCalls.previewBulk, { body }),
    act: async ({ wish, seen }) => {
      const body = { ...wish, fingerprint: seen.fingerprint };
      const { changed } = await request(adminCalls.applyBulk, { body });
      notify({ kind: 'success', title: t.done(formatWhole(changed)) });
      onDone();
    },
  });

const kinds = ['percent', 'sale', 'country'] as const;
const empty = { kind: 'percent', percent: '', sale: 'off', countryCode: 'US' };
type Values = typeof empty;

/** The change that was filled in; undefined while it is none. */
function changeOf({ kind, percent, sale, countryCode }: Values): Change | undefined {
  const share = /^[+-]?\d{1,3}$/.test(percent.trim()) ? Number(percent) : undefined;
  const wish = {
    percent: { kind, percent: share },
    sale: { kind, onSale: sale === 'on' },
    country: { kind, countryCode },
  };
  return bulkChange.safeParse(wish[kinds.find((one) => one === kind) ?? 'percent']).data;
}

function BulkDialog({ which, count, onClose }: Props & { onClose: () => void }) {
  const [values, setValues] = useState(empty);
  const { preview, deed, looked, forget, error } = useBulk(onClose);
  const set = (name: keyof Values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    forget();
  };
  const change = changeOf(values);
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (change) preview.mutate({ which, change });
  };
  const changed = looked?.seen.counts.changed ?? 0;
  return (
    <Dialog open onClose={onClose} size="large" title={t.title(count)}>
      <form className={styles.form} onSubmit={look}>
        <div className={stock.pair}>
          <Choice
            label={t.kind}
            value={values.kind}
            options={Object.entries(t.kinds)}
            onChange={set('kind')}
          />
          <Wanted values={values} set={set} />
        </div>
        {error && <Notice tone="bad" live title={error.message} />}
        {looked && <Effect preview={looked.seen} />}
        <div className={styles.acts}>
          <Button type="submit" size="large" disabled={!change} busy={preview.isPending}>
            {t.look}
          </Button>
          {looked && (
            <Button
              variant="primary"
              size="large"
              disabled={changed === 0}
              busy={deed.isPending}
              onClick={() => deed.mutate(looked)}
            >
              {changed === 0 ? t.nothing : t.apply(formatWhole(changed))}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type WantedProps = { values: Values; set: (name: keyof Values) => (value: string) => void };

function Wanted({ values, set }: WantedProps) {
  if (values.kind === 'sale') {
    const options = Object.entries(productWords.sales);
    return <Choice label={t.onSale} value={values.sale} options={options} onChange={set('sale')} />;
  }
  if (values.kind === 'country') {
    return (
      <Field label={productWords.country}>
        <CountrySelect value={values.countryCode} onValue={set('countryCode')} />
      </Field>
    );
  }
  return (
    <Field label={t.percent}>
      <Input
        inputMode="text"
        autoComplete="off"
        value={values.percent}
        onChange={(event) => set('percent')(event.target.value)}
      />
    </Field>
  );
}

const counts = ['changed', 'same', 'refused'] as const;

/** What the change would make, before anything changes. */
function Effect({ preview }: { preview: BulkPreview }) {
  return (
    <section className={styles.form} aria-live="polite">
      <dl className={stock.facts}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t.counts[name]}</dt>
            <dd>{formatWhole(preview.counts[name])}</dd>
          </div>
        ))}
      </dl>
      {preview.refused.slice(0, 3).map(({ id, what, why }) => (
        <Notice key={id} tone="warn" title={`${what}: ${why}`} />
      ))}
      {preview.changes.length > 0 && (
        <Table caption={t.first}>
          <thead>
            <tr>
              <HeadCell>{t.what}</HeadCell>
              <HeadCell>{t.change}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {preview.changes.map(({ id, what, steps }) => (
              <tr key={id}>
                <Cell>{what}</Cell>
                <Cell>
                  {steps.map(({ name, from, to }) => (
                    <div key={name}>
                      {fieldWord(name)}: {shownValue(name, from)} → {shownValue(name, to)}
                    </div>
                  ))}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
