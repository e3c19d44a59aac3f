import { adminCalls } from '#contracts/admin/admin.ts';
import {
  bulkChange,
  type BulkChange as Change,
  type BulkPreview,
  type ProductFilter,
} from '#contracts/admin/goods/products.ts';
import { request } from '../../../lib/api/api.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { OneField, TextField, AdminForm } from '../form/admin-form.tsx';
import { whole } from '../form/units.ts';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Figures } from '../screen/screen.tsx';
import { useLooked } from '../use-looked.ts';
import { fieldWord, shownValue, productWords } from './product-words.ts';
import { CountryField } from './product-fields.tsx';

const t = productWords.bulk;
export type BulkProps = { which: ProductFilter; count: string; onClose: () => void };

type Input = { which: ProductFilter; change: Change };

const useBulk = (onDone: () => void) =>
  useLooked({
    look: (body: Input) => request(adminCalls.previewBulk, { body }),
    act: async ({ input, seen }) => {
      const body = { ...input, fingerprint: seen.fingerprint };
      const { changed } = await request(adminCalls.applyBulk, { body });
      notify({ kind: 'success', title: t.done(formatWhole(changed)) });
      onDone();
    },
  });

const start: { kind: Change['kind']; percent: string; onSale: 'on' | 'off'; countryCode: string } =
  {
    kind: 'percent',
    percent: '',
    onSale: 'off',
    countryCode: 'US',
  };
const units = {
  percent: { ...whole, read: (text: string) => whole.read(text.replace(/^\+/, '')) },
};

/** Only what the chosen kind of change takes. */
const shape = ({ kind, percent, onSale, countryCode }: Record<keyof typeof start, unknown>) => ({
  kind,
  ...(kind === 'percent' && { percent }),
  ...(kind === 'sale' && { onSale: onSale === 'on' }),
  ...(kind === 'country' && { countryCode }),
});

const kinds = ['percent', 'sale', 'country'] as const;
const sales = ['on', 'off'] as const;

/** Changes all that a list has found: looked at first, then done as it was seen. */
export default function BulkDialog({ which, count, onClose }: BulkProps) {
  const { preview, auditEntry, looked, forget, error } = useBulk(onClose);
  const form = useAdminForm({
    rules: bulkChange,
    units,
    start,
    shape,
    under: '/change',
    send: (change) => preview({ which, change }),
    onChange: forget,
    refreshes: 'never',
  });
  const { at } = form;
  const kind = useValue(at('kind'));
  const changed = looked?.seen.counts.changed ?? 0;
  const foot = (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      {looked && <Effect preview={looked.seen} />}
      <div className={styles.acts}>
        <Button type="submit" size="large" busy={form.busy}>
          {t.look}
        </Button>
        {looked && (
          <Button
            variant="primary"
            size="large"
            disabled={changed === 0}
            busy={auditEntry.isPending}
            onClick={() => auditEntry.mutate(looked)}
          >
            {changed === 0 ? t.nothing : t.apply(formatWhole(changed))}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <Dialog open onClose={onClose} size="large" title={t.title(count)}>
      <AdminForm form={form} foot={foot}>
        <div className={styles.tiles}>
          <OneField at={at('kind')} label={t.kind} values={kinds} words={t.kinds} />
          {kind === 'percent' && <TextField at={at('percent')} label={t.percent} />}
          {kind === 'sale' && (
            <OneField
              at={at('onSale')}
              label={t.onSale}
              values={sales}
              words={productWords.sales}
            />
          )}
          {kind === 'country' && (
            <CountryField at={at('countryCode')} label={productWords.country} />
          )}
        </div>
      </AdminForm>
    </Dialog>
  );
}

const counts = ['changed', 'same', 'refused'] as const;

/** What the change would make, before anything changes. */
function Effect({ preview }: { preview: BulkPreview }) {
  return (
    <section className={styles.form} aria-live="polite">
      <Figures
        items={counts.map((one) => [t.counts[one], formatWhole(preview.counts[one])] as const)}
      />
      {preview.refused.slice(0, 3).map(({ id, what, why }) => (
        <Notice key={id} tone="warn" title={`${what}: ${why}`} />
      ))}
      {preview.changes.length > 0 && (
        <Table caption={t.first} plain>
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
