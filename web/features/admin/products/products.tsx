import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin.ts';
import {
  productHealths,
  productKinds,
  type AdminProduct,
  type ProductFilter,
  type ProductKind,
} from '#contracts/admin-products.ts';
import { apiBase } from '#contracts/paths.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment, formatUsdCents } from '../../../lib/format.ts';
import { formatWhole } from '../../../lib/short-format.ts';
import { Badge, Chip } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { Choice } from '../choice.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import stock from '../stock/stock.module.css';
import { adminWords } from '../words.ts';
import { BulkChange } from './bulk-change.tsx';
import { useCountries } from './product-fields.tsx';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';

const everything = { country: '', sale: '', health: '' };
type Narrow = typeof everything;

/** What was chosen, as the server takes it; health is asked of proxies only. */
function filterOf(kind: ProductKind, { country, sale, health }: Narrow): ProductFilter {
  const asked = productHealths.find((one) => one === health);
  return {
    kind,
    ...(country && { country }),
    ...((sale === 'on' || sale === 'off') && { sale }),
    ...(kind === 'proxy' && asked && { health: asked }),
  };
}

/** What is for sale, with what is measured of it; each opens its record. */
export function Products() {
  const [kind, setKind] = useState<ProductKind>('proxy');
  const [narrow, setNarrow] = useState(everything);
  const filter = filterOf(kind, narrow);
  const name = ['products', kind, narrow.country, narrow.sale, narrow.health];
  return (
    <PagedList
      // A new filter starts on its own first page.
      key={name.join(':')}
      title={adminWords.nav.products}
      searchLabel={adminWords.search.products}
      list={(query) => queryOf(adminCalls.products, { query: { ...query, ...filter } })}
      keyOf={({ id }) => id}
      above={
        <>
          <div className={styles.tabs}>
            {productKinds.map((one) => (
              <Chip key={one} pressed={one === kind} onClick={() => setKind(one)}>
                {adminWords.kinds[one]}
              </Chip>
            ))}
          </div>
          <Filters kind={kind} narrow={narrow} onChange={setNarrow} />
        </>
      }
      renderTools={({ search, totalItems, more }) => (
        <Tools which={{ ...filter, ...(search && { search }) }} count={totalItems} more={more} />
      )}
    >
      {(product) => <ProductLine product={product} />}
    </PagedList>
  );
}

type FilterProps = { kind: ProductKind; narrow: Narrow; onChange: (narrow: Narrow) => void };

function Filters({ kind, narrow, onChange }: FilterProps) {
  const stocked = useCountries().filter((one) =>
    kind === 'proxy' ? one.proxies > 0 : one.offers > 0,
  );
  return (
    <div className={stock.filters}>
      <Choice
        label={t.country}
        any={t.any}
        value={narrow.country}
        options={stocked.map(({ code, name }) => [code, name] as const)}
        onChange={(country) => onChange({ ...narrow, country })}
      />
      <Choice
        label={t.sale}
        any={t.any}
        value={narrow.sale}
        options={Object.entries(t.sales)}
        onChange={(sale) => onChange({ ...narrow, sale })}
      />
      {kind === 'proxy' && (
        <Choice
          label={t.health}
          any={t.any}
          value={narrow.health}
          options={Object.entries(t.healths)}
          onChange={(health) => onChange({ ...narrow, health })}
        />
      )}
    </div>
  );
}

type ToolsProps = { which: ProductFilter; count: number; more: boolean | undefined };

function Tools({ which, count, more }: ToolsProps) {
  const said = Object.entries(which).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(said).toString();
  return (
    <div className={styles.acts}>
      <Link className={buttonClass({ variant: 'primary' })} to="/admin/products/new">
        {t.add}
      </Link>
      <Link className={buttonClass({})} to="/admin/products/import">
        {t.bringIn}
      </Link>
      <a className={buttonClass({})} href={`${apiBase}/admin/products/file?${query}`} download>
        {t.takeAway}
      </a>
      {count > 0 && <BulkChange which={which} count={`${formatWhole(count)}${more ? '+' : ''}`} />}
    </div>
  );
}

function ProductLine({ product }: { product: AdminProduct }) {
  const { id, kind, title, countryCode, dayCents, monthCents, onSale, health, pingMs } = product;
  const { checkedAt } = product;
  const word = t.healths[productHealths.find((one) => one === health) ?? 'new'];
  const measured = [
    kind === 'proxy' ? word : id,
    pingMs !== null && `${pingMs} ms`,
    checkedAt && formatMoment(checkedAt),
  ];
  const prices = [dayCents, monthCents].filter((cents) => cents !== null).map(formatUsdCents);
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={own.titled}>
          <Flag code={countryCode} />
          <Link className={styles.name} to="/admin/products/$id" params={{ id }}>
            {title}
          </Link>
        </span>
        <Badge tone={onSale ? 'ok' : 'neutral'}>{onSale ? t.sales.on : t.sales.off}</Badge>
      </div>
      <div className={styles.row}>
        <span className={styles.soft}>{measured.filter(Boolean).join(' · ')}</span>
        <span className={own.price}>{prices.join(' · ')}</span>
      </div>
    </article>
  );
}
