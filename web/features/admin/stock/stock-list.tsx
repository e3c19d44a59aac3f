import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import {
  stockStates,
  type RestoreManyBody,
  type StockState,
  type WithdrawManyBody,
} from '#contracts/admin-stock.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatWhole } from '../../../lib/short-format.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../admin.module.css';
import { Choice } from '../choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { TextDialog } from '../text-dialog.tsx';
import { useAct } from '../use-act.ts';
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
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.stock, { query: { ...query, ...narrowed } })}
      keyOf={({ id }) => id}
      above={<Filters filter={filter} onChange={setFilter} />}
      renderTools={({ totalItems, more, search }) => {
        const whole = { ...narrowed, ...(search && { search }) };
        if (Object.keys(whole).length === 0 || more || totalItems === 0) return null;
        return state === 'withdrawn' ? (
          <RestoreMany filter={{ ...whole, state }} count={totalItems} />
        ) : (
          <WithdrawMany filter={whole} count={totalItems} />
        );
      }}
    >
      {(entry) => <StockCard entry={entry} />}
    </PagedList>
  );
}

type ManyProps = { filter: WithdrawManyBody['filter']; count: number };

/** Takes all that the list shows out of use, after saying how many that is. */
function WithdrawMany({ filter, count }: ManyProps) {
  const [asking, setAsking] = useState(false);
  const withdraw = async (reason: string) => {
    const body = { filter, expected: count, reason };
    const { withdrawn, leased } = await request(adminCalls.withdrawManyStock, { body });
    notify({ kind: 'success', title: t.withdrawnMany(withdrawn, leased) });
  };
  return (
    <div className={styles.acts}>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t.withdrawMany(formatWhole(count))}
      </Button>
      {asking && (
        <TextDialog
          title={t.withdrawMany(formatWhole(count))}
          text={t.withdrawManyText}
          label={t.reason}
          submit={t.withdraw}
          danger
          work={withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type RestoreProps = { filter: RestoreManyBody['filter']; count: number };

/** Puts back all that the list shows: the way back from withdrawing many. */
function RestoreMany({ filter, count }: RestoreProps) {
  const restore = useAct(async () => {
    const body = { filter, expected: count };
    const { restored } = await request(adminCalls.restoreManyStock, { body });
    notify({ kind: 'success', title: t.restoredMany(restored) });
  });
  return (
    <div className={styles.acts}>
      <Button variant="quiet" busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
        {t.restoreMany(formatWhole(count))}
      </Button>
    </div>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const choices = useQuery({
    ...queryOf(adminCalls.stockChoices),
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
