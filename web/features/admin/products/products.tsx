import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import {
  productHealths,
  productKinds,
  type AdminProduct,
  type ProductFilter,
  type ProductKind,
  productSorts,
} from '#contracts/admin/goods/products.ts';
import type { AdminCountry } from '#contracts/admin/goods/countries.ts';
import { callUrl, request } from '../../../lib/api/api.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { optionsOf, type FilterControl } from '../list/list-filters.tsx';
import type { ListAct } from '../selection/use-selection.tsx';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { useListAddress } from '../list/use-list.ts';
import { meQuery } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { BulkChange } from './bulk-change.tsx';
import { useCountries } from './use-countries.ts';
import { productWords as t } from './product-words.ts';
import own from './products.module.css';

/** What the address of the list can say. */
export const read = listSearch({
  sorts: productSorts,
  filters: { kind: productKinds, country: 'text', sale: ['on', 'off'], health: productHealths },
});

const { table: words } = t;
const saleOf = ({ onSale }: AdminProduct) => (onSale ? t.sales.on : t.sales.off);
const healthOf = ({ health }: AdminProduct) =>
  t.healths[productHealths.find((one) => one === health) ?? 'new'];
const usd = (cents: number | null) => (cents === null ? '' : formatUsdCents(cents));

const columns: readonly Column<AdminProduct>[] = [
  {
    id: 'title',
    head: words.title,
    cell: ({ countryCode, title }) => (
      <span className={own.titled}>
        <Flag code={countryCode} />
        {title}
      </span>
    ),
    value: ({ title }) => title,
    phone: 'title',
  },
  { id: 'id', head: words.id, value: ({ id }) => id, isExtra: true },
  stateColumn((product) => [saleOf(product), product.onSale ? 'ok' : 'neutral'], {
    id: 'sale',
    head: t.sale,
    width: '8rem',
  }),
  { id: 'health', head: t.health, value: healthOf, width: '8rem', phone: 'second' },
  {
    id: 'ping',
    head: words.ping,
    cell: ({ pingMs }) => (pingMs === null ? '' : `${pingMs} ms`),
    value: ({ pingMs }) => pingMs,
    numeric: true,
    width: '5.5rem',
  },
  momentColumn(({ checkedAt }) => checkedAt, { id: 'checked', head: words.checked }),
  {
    id: 'day',
    head: words.day,
    cell: ({ dayCents }) => usd(dayCents),
    value: ({ dayCents }) => dayCents,
    numeric: true,
    width: '5.5rem',
  },
  {
    id: 'month',
    sort: 'up',
    head: words.month,
    cell: ({ monthCents }) => usd(monthCents),
    value: ({ monthCents }) => monthCents,
    numeric: true,
    width: '5.5rem',
    phone: 'end',
  },
];
type ListOf = Readonly<{
  name: string;
  columns: readonly Column<AdminProduct>[];
  count: (country: AdminCountry) => number;
  hasHealth: boolean;
}>;

const lists: Readonly<Record<ProductKind, ListOf>> = {
  proxy: { name: 'products', columns, count: ({ proxies }) => proxies, hasHealth: true },
  // Servers are neither measured here nor sold by the day.
  vps: {
    name: 'server-products',
    columns: columns.filter(({ id }) => ['title', 'id', 'sale', 'month'].includes(id)),
    count: ({ offers }) => offers,
    hasHealth: false,
  },
};

const saleAct = (onSale: boolean): ListAct<AdminProduct> => ({
  label: onSale ? t.enlist : t.unlist,
  fits: (product) => product.onSale !== onSale,
  run: (products) => {
    const body = { ids: products.map(({ id }) => id), onSale };
    return request(adminCalls.sellSelectedProducts, { body });
  },
});
const saleActs = [saleAct(true), saleAct(false)];

type Search = ReturnType<typeof read>;

/** What is for sale, with what is measured of it; each opens its record. */
export function Products() {
  const { search } = useListAddress(read);
  const kind = search.kind ?? 'proxy';
  const mayPrice = useQuery(meQuery).data?.permissions.includes('prices.manage') ?? false;
  return (
    <ListScreen
      title={adminWords.nav.products}
      name={lists[kind].name}
      key={kind}
      read={read}
      searchLabel={adminWords.search.products}
      list={(asked) => queryOf(adminCalls.products, { query: { ...asked, kind } })}
      columns={lists[kind].columns}
      {...(mayPrice && { acts: saleActs })}
      nameOf={({ title }) => title}
      renderLink={({ id }, opener) => <Link to="/admin/products/$id" params={{ id }} {...opener} />}
      filters={useFilters(kind)}
      fileOf={({ page: _page, sort: _sort, dir: _dir, ...which }) =>
        callUrl(adminCalls.productFile.path, { query: { ...which, kind } })
      }
      renderTools={(found, { page: _page, sort: _sort, dir: _dir, ...which }) => (
        <Tools
          which={{ ...which, kind }}
          count={found?.totalItems ?? 0}
          more={found?.more === true}
        />
      )}
    />
  );
}

function useFilters(kind: ProductKind): readonly FilterControl<Search>[] {
  const countries = useCountries();
  return useMemo(() => {
    const stocked = countries.filter((one) => lists[kind].count(one) > 0);
    return [
      {
        name: 'kind',
        label: words.kind,
        as: 'chips',
        usual: 'proxy',
        options: optionsOf(productKinds, adminWords.kinds),
      },
      {
        name: 'country',
        label: t.country,
        any: t.any,
        options: stocked.map(({ code, name }) => [code, name] as const),
      },
      { name: 'sale', label: t.sale, any: t.any, options: Object.entries(t.sales) },
      ...(lists[kind].hasHealth
        ? [
            {
              name: 'health',
              label: t.health,
              any: t.any,
              options: Object.entries(t.healths),
            } as const,
          ]
        : []),
    ];
  }, [countries, kind]);
}

type ToolsProps = { which: ProductFilter; count: number; more: boolean };

function Tools({ which, count, more }: ToolsProps) {
  return (
    <>
      {count > 0 && <BulkChange which={which} count={`${formatWhole(count)}${more ? '+' : ''}`} />}
      <Link className={buttonClass({})} to="/admin/products/import">
        {t.bringIn}
      </Link>
      <Link className={buttonClass({ variant: 'primary' })} to="/admin/products/new">
        {t.add}
      </Link>
    </>
  );
}
