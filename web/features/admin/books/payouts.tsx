import { useQuery } from '@tanstack/react-query';
import { bookCalls, type SettlementItem } from '#contracts/admin/money/books.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import { ListScreen } from '../list/list-screen.tsx';
import { readBooks, type BookView } from './views.ts';
import { bookWords, formatBooks, shillings } from './words.ts';

const t = bookWords.reconciliation;
const { heads } = t;

/** A column of money in minor units. */
const money = (
  id: 'gross' | 'fees' | 'deductions' | 'net',
  of: (payout: SettlementItem) => number,
): Column<SettlementItem> => ({
  id,
  head: heads[id],
  cell: (payout) => formatBooks(of(payout)),
  value: (payout) => shillings(of(payout)),
  numeric: true,
  width: '9rem',
  ...(id === 'net' && { phone: 'end' }),
});

const columns: readonly Column<SettlementItem>[] = [
  { id: 'id', head: heads.reference, value: ({ id }) => id, phone: 'title' },
  {
    id: 'settled',
    head: heads.settled,
    cell: ({ settledOn }) => formatDay(settledOn),
    value: ({ settledOn }) => settledOn,
    width: '8rem',
    phone: 'second',
  },
  { id: 'lines', head: heads.payments, value: ({ lines }) => lines, numeric: true, width: '6rem' },
  money('gross', ({ grossMinor }) => grossMinor),
  money('fees', ({ feesMinor }) => feesMinor),
  money('deductions', ({ deductionsMinor }) => deductionsMinor),
  money('net', ({ netMinor }) => netMinor),
  {
    id: 'state',
    head: heads.state,
    cell: ({ state, detail }) => (
      <span title={detail}>
        <Badge tone={state === 'posted' ? 'ok' : 'bad'}>{t[state]}</Badge>
      </span>
    ),
    value: ({ state }) => t[state],
    width: '7rem',
    phone: 'mark',
  },
];

/** What the card provider paid out, and what of the books no payout explains. */
export function Payouts({ filters, above }: BookView) {
  return (
    <ListScreen
      title={t.title}
      name="payouts"
      read={readBooks}
      list={({ page }) => queryOf(bookCalls.settlements, { query: { page } })}
      columns={columns}
      nameOf={({ id }) => id}
      renderDetail={({ detail, lines, ...payout }) => (
        <div className={styles.part}>
          <p className={styles.soft}>
            {t.payments(lines)} ·{' '}
            {t.payout(
              formatBooks(payout.grossMinor),
              formatBooks(payout.feesMinor),
              formatBooks(payout.deductionsMinor),
            )}
          </p>
          {detail && <p>{detail}</p>}
        </div>
      )}
      toneOf={({ state }) => (state === 'differs' ? 'bad' : undefined)}
      filters={filters}
      above={
        <>
          {above}
          <Clearing />
        </>
      }
    />
  );
}

function Clearing() {
  const { data } = useQuery(queryOf(bookCalls.settlements));
  if (!data) return null;
  const { clearingMinor, unsettledMinor } = data;
  const difference = clearingMinor - unsettledMinor;
  return (
    <div className={styles.card}>
      <Facts
        items={[
          [t.clearing, formatBooks(clearingMinor)],
          [t.unsettled, formatBooks(unsettledMinor)],
          [
            t.difference,
            <Badge key="difference" tone={difference === 0 ? 'ok' : 'bad'}>
              {formatBooks(difference)}
            </Badge>,
          ],
        ]}
      />
    </div>
  );
}
