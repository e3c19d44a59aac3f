import { Link } from '@tanstack/react-router';
import { adminCalls, queueStates, orderSorts } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { minuteMs } from '#contracts/time.ts';
import { formatDuration } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import { kesColumn, momentColumn } from '../list/columns.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { orderStateWords } from '../words/states.ts';
import { Alarms, useSummary } from './alarms.tsx';
import { ChosenOrders, OrderActions } from './order-actions.tsx';
import { OrderClock, OrderState } from './order-card.tsx';
import { queueWords } from './queue-words.ts';

/** What the address of the list can say. */
export const read = listSearch({ sorts: orderSorts, filters: { state: queueStates } });

const t = adminWords.queue;
const { heads } = queueWords;
/** The clock counts in minutes; half of one keeps it honest. */
const refreshMs = 30_000;

/** What was bought, and what keeps it from its customer. */
const whatOf = ({ title, reason }: AdminOrder) => (reason ? `${title}: ${reason}` : title);

const columns: readonly Column<AdminOrder>[] = [
  { id: 'code', head: heads.code, value: ({ code }) => code, width: '7.5rem', phone: 'title' },
  {
    id: 'title',
    head: heads.title,
    cell: (order) => <span title={order.reason ?? undefined}>{whatOf(order)}</span>,
    value: whatOf,
    phone: 'second',
  },
  {
    id: 'customer',
    head: heads.customer,
    cell: ({ customerName, customerEmail }) => <span title={customerEmail}>{customerName}</span>,
    value: ({ customerName, customerEmail }) => `${customerName} ${customerEmail}`,
    width: '11%',
  },
  {
    id: 'state',
    head: heads.state,
    cell: ({ state }) => <OrderState state={state} />,
    value: ({ state }) => orderStateWords[state],
    width: '9.5rem',
    phone: 'mark',
  },
  {
    id: 'clock',
    head: heads.clock,
    cell: ({ clock }) =>
      clock && (
        <>
          {formatDuration(Math.max(1, clock.minutes) * minuteMs)}
          <OrderClock clock={clock} />
        </>
      ),
    value: ({ clock }) => clock?.minutes ?? null,
    width: '5rem',
  },
  kesColumn(({ kes }) => kes, {
    id: 'price',
    sort: 'down',
    head: heads.price,
    width: '6.5rem',
    phone: 'end',
  }),
  momentColumn(({ paidAt }) => paidAt, {
    id: 'paid',
    sort: 'down',
    head: heads.paid,
    isExtra: true,
  }),
  {
    id: 'assignee',
    head: heads.assignee,
    value: ({ assignee }) => assignee?.name ?? null,
    width: '7rem',
    phone: 'end',
  },
];

/** Paid orders that wait, the oldest first, each with its clock and what to do about it. */
export function WorkQueue() {
  const mayFulfil = useMay()('orders.fulfil');
  return (
    <ListScreen
      title={t.title}
      name="orders"
      refreshMs={refreshMs}
      read={read}
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.orders, { query: { state: 'waiting', ...query } })}
      columns={columns}
      nameOf={({ code }) => code}
      renderLink={({ id }, opener) => <Link to="/admin/orders/$id" params={{ id }} {...opener} />}
      filters={[
        {
          name: 'state',
          label: heads.state,
          as: 'chips',
          usual: 'waiting',
          options: optionsOf(queueStates, t),
        },
      ]}
      above={<Alarms />}
      renderTools={() => <Summary />}
      empty={{ title: t.empty, text: t.emptyText }}
      toneOf={({ clock }) =>
        clock?.level === 'late120' ? 'bad' : clock?.level === 'warn90' ? 'warn' : undefined
      }
      {...(mayFulfil && {
        renderActs: (order: AdminOrder) => <OrderActions order={order} />,
        actsWidth: '14rem',
        renderChosen: (orders: readonly AdminOrder[], clear: () => void) => (
          <ChosenOrders orders={orders} onClear={clear} />
        ),
      })}
    />
  );
}

/** How many wait, beside the title: a line of their own would cost the list a row. */
function Summary() {
  const data = useSummary().data;
  if (!data) return null;
  const figures = [
    [t.waiting, data.waiting],
    [t.late, data.late],
  ] as const;
  return (
    <p className={styles.strip}>
      {figures.map(([label, value]) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
