import { useState, type FormEvent } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import type { AdminProduct } from '#contracts/admin-products.ts';
import { parseDecimal } from '#contracts/money.ts';
import { request } from '../../lib/api.ts';
import { formatUsdCents } from '../../lib/format.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './admin.module.css';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { useConflict } from './conflict/use-conflict.ts';
import { PagedList } from './paged-list.tsx';
import { adminWords } from './words.ts';

const kinds = ['proxy', 'vps'] as const;

/** What is for sale, with the measured state, and its prices. */
export function Products() {
  const [kind, setKind] = useState<(typeof kinds)[number]>('proxy');
  return (
    <PagedList
      title={adminWords.nav.products}
      name={['products', kind]}
      searchLabel={adminWords.search.products}
      read={({ signal, ...query }) =>
        request(adminCalls.products, { query: { ...query, kind }, signal })
      }
      keyOf={(product) => `${product.id}-${product.version}`}
      above={
        <div className={styles.tabs}>
          {kinds.map((one) => (
            <Chip key={one} pressed={one === kind} onClick={() => setKind(one)}>
              {adminWords.kinds[one]}
            </Chip>
          ))}
        </div>
      }
    >
      {(product) => <ProductCard product={product} />}
    </PagedList>
  );
}

type Edited = Pick<AdminProduct, 'dayCents' | 'monthCents' | 'onSale'>;
const fieldsOf = ({ dayCents, monthCents, onSale }: AdminProduct): Edited => ({
  dayCents,
  monthCents,
  onSale,
});

async function readNow(id: string) {
  const { product } = await request(adminCalls.product, { params: { id } });
  return { version: product.version, fields: fieldsOf(product) };
}

const withoutNull = ({ dayCents, ...rest }: Partial<Edited>) => ({
  ...rest,
  ...(typeof dayCents === 'number' && { dayCents }),
});

const labels: Record<string, string> = {
  dayCents: adminWords.day,
  monthCents: adminWords.month,
  onSale: adminWords.onSale,
};
const shownValue = (value: unknown) => {
  if (typeof value === 'number') return formatUsdCents(value);
  return value === true ? adminWords.onSale : adminWords.offSale;
};

const decimal = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

function ProductCard({ product }: { product: AdminProduct }) {
  const { id, version, dayCents, monthCents, onSale, health } = product;
  const [day, setDay] = useState(decimal(dayCents));
  const [month, setMonth] = useState(decimal(monthCents));
  const edit = useConflict<Edited>({
    base: { version, fields: fieldsOf(product) },
    read: () => readNow(id),
    save: (seen, change) =>
      request(adminCalls.changeProduct, {
        params: { id },
        body: { version: seen, ...withoutNull(change) },
      }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const cents = { day: parseDecimal(day, 'USD'), month: parseDecimal(month, 'USD') };
    edit.save({
      ...(cents.day && dayCents !== null && { dayCents: cents.day.minor }),
      ...(cents.month && { monthCents: cents.month.minor }),
    });
  };
  return (
    <>
      <form className={styles.card} onSubmit={save}>
        <div className={styles.row}>
          <span className={styles.name}>{product.title}</span>
          <Badge tone={onSale ? 'ok' : 'neutral'}>
            {onSale ? adminWords.onSale : adminWords.offSale}
          </Badge>
        </div>
        <p className={styles.soft}>
          {product.countryCode} · {health ?? id} · {formatUsdCents(monthCents)}
          {product.pingMs !== null && ` · ${product.pingMs} ms`}
        </p>
        <div className={styles.acts}>
          {dayCents !== null && (
            <Field label={adminWords.day}>
              <Input inputMode="decimal" value={day} onChange={(e) => setDay(e.target.value)} />
            </Field>
          )}
          <Field label={adminWords.month}>
            <Input inputMode="decimal" value={month} onChange={(e) => setMonth(e.target.value)} />
          </Field>
          <Button type="submit" busy={edit.busy}>
            {adminWords.act.save}
          </Button>
          <Button variant="quiet" onClick={() => edit.save({ onSale: !onSale })}>
            {onSale ? adminWords.takeOff : adminWords.putOn}
          </Button>
        </div>
      </form>
      {edit.conflict && (
        <ConflictDialog
          {...edit.conflict}
          labelOf={(name) => labels[name] ?? name}
          shown={(_, value) => shownValue(value)}
        />
      )}
    </>
  );
}
