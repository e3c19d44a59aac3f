import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { stockStates, type StockState } from '#contracts/admin-stock.ts';
import { request } from '../../../lib/api.ts';
import { Choice } from '../choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { adminKey } from '../staff.ts';
import { StockCard } from './stock-card.tsx';
import own from './stock.module.css';
import { stockListWords as t } from './words.ts';

type Filter = { supplier: string; country: string; state: StockState | '' };
const everything: Filter = { supplier: '', country: '', state: '' };

/** Every address with what is measured of it, newest first. */
export function Stock() {
  const [filter, setFilter] = useState(everything);
  const { supplier, country, state } = filter;
  const narrowed = {
    ...(supplier && { supplier }),
    ...(country && { country }),
    ...(state && { state }),
  };
  return (
    <PagedList
      // A new filter starts on its own first page.
      key={`${supplier}:${country}:${state}`}
      title={t.title}
      name={['stock', supplier, country, state]}
      searchLabel={t.search}
      read={({ signal, ...query }) =>
        request(adminCalls.stock, { query: { ...query, ...narrowed }, signal })
      }
      keyOf={({ id }) => id}
      above={<Filters filter={filter} onChange={setFilter} />}
    >
      {(entry) => <StockCard entry={entry} />}
    </PagedList>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const choices = useQuery({
    queryKey: [...adminKey, 'stock-choices'],
    queryFn: ({ signal }) => request(adminCalls.stockChoices, { signal }),
  });
  const { suppliers = [], countries = [] } = choices.data ?? {};
  const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return (
    <div className={own.filters}>
      <Choice
        any={t.any}
        label={t.supplier}
        value={filter.supplier}
        options={plain(suppliers)}
        onChange={(supplier) => onChange({ ...filter, supplier })}
      />
      <Choice
        any={t.any}
        label={t.country}
        value={filter.country}
        options={plain(countries)}
        onChange={(country) => onChange({ ...filter, country })}
      />
      <Choice
        any={t.any}
        label={t.state}
        value={filter.state}
        options={stockStates.map((state) => [state, t.states[state]] as const)}
        onChange={(state) =>
          onChange({ ...filter, state: stockStates.find((one) => one === state) ?? '' })
        }
      />
    </div>
  );
}
