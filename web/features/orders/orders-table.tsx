import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/text/format.ts';
import { serverRenewalsQuery } from '../../lib/queries/server-renewals-query.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { byMonth, totalOf, type OrderRow } from './order-rows.ts';
import styles from './orders.module.css';
import { orderWords } from './orders-words.ts';

export type TableState = 'loading' | 'loaded' | 'failed';

type Props = {
  state: TableState;
  rows: readonly OrderRow[];
  /** They are one page of several. */
  isCut: boolean;
  problem: string;
  searching: boolean;
};

const skeletonRows = 5;
const columnCount = 7;

/** One order a row, which opens its record, grouped by month. On phones rows become cards. */
export function OrdersTable({ state, rows, isCut, problem, searching }: Props) {
  const t = useWords(orderWords);
  return (
    <div className={styles.table} aria-busy={state === 'loading'}>
      <Table caption={t.title}>
        <thead>
          <tr>
            <HeadCell>{t.columns.id}</HeadCell>
            <HeadCell>{t.columns.date}</HeadCell>
            <HeadCell>{t.columns.product}</HeadCell>
            <HeadCell>{t.columns.category}</HeadCell>
            <HeadCell numeric>{t.columns.quantity}</HeadCell>
            <HeadCell numeric>{t.columns.amount}</HeadCell>
            <HeadCell>{t.columns.status}</HeadCell>
          </tr>
        </thead>
        {state === 'loaded' && rows.length > 0 ? (
          <Months rows={rows} isCut={isCut} />
        ) : (
          <tbody>
            {state === 'loading' && <SkeletonRows />}
            {state === 'failed' && <MessageRow lines={[t.tableError(problem)]} bad />}
            {state === 'loaded' && (
              <MessageRow lines={[t.empty, searching ? t.emptySearch : t.emptyNew]} />
            )}
          </tbody>
        )}
      </Table>
    </div>
  );
}

/**
 * The orders under the name and the sum of their month; one month alone is the total. A month that
 * the page may have in part has no sum.
 */
function Months({ rows, isCut }: Pick<Props, 'rows' | 'isCut'>) {
  const months = byMonth(rows);
  const isWhole = (at: number) => !isCut || (at > 0 && at < months.length - 1);
  return months.map(([month, own], at) => (
    <tbody key={month}>
      {months.length > 1 && (
        <tr className={styles.month}>
          <th scope="rowgroup" colSpan={columnCount - 2}>
            {month}
          </th>
          <Cell numeric>{isWhole(at) && formatMoney(totalOf(own))}</Cell>
          <Cell>{null}</Cell>
        </tr>
      )}
      {own.map((row) => (
        <OrderLine key={row.id} row={row} />
      ))}
    </tbody>
  ));
}

function OrderLine({ row }: { row: OrderRow }) {
  return (
    <tr className={styles.row}>
      <Cell>
        <Link className={styles.open} to="/dashboard/orders/$id" params={{ id: row.id }}>
          <code>{row.code}</code>
        </Link>
      </Cell>
      <Cell className={styles.date ?? ''}>{formatDay(row.date)}</Cell>
      <Cell>
        <Product row={row} />
      </Cell>
      <Cell>
        <Badge tone={row.tone}>{row.category}</Badge>
      </Cell>
      <Cell numeric>{row.quantity}</Cell>
      <Cell numeric>
        {formatMoney(row.amount)}
        <small className={styles.kes}>{formatKes(row.kes)}</small>
      </Cell>
      <Cell>
        <Badge tone={row.statusTone} dot>
          {row.status}
        </Badge>
      </Cell>
    </tr>
  );
}

/** A server leads to its own page, where its access is. */
function Product({ row: { product, serverId } }: { row: OrderRow }) {
  if (serverId === null) return product;
  return (
    // One piece, so that a phone keeps the second line below the first.
    <div>
      <Link to="/dashboard/servers/$id" params={{ id: serverId }}>
        {product}
      </Link>
      <AutoLine serverId={serverId} />
    </div>
  );
}

/** The next charge of a server that renews automatically; nothing for the others. */
function AutoLine({ serverId }: { serverId: string }) {
  const t = useWords(orderWords).auto;
  const { data } = useQuery(serverRenewalsQuery);
  const own = data?.find((one) => one.serverId === serverId);
  if (!own) return null;
  const isPaid = own.amountKes !== null && own.pays === 'balance';
  return (
    <small className={isPaid ? styles.auto : styles.autoShort}>
      {isPaid && own.amountKes !== null
        ? t.next(formatDay(own.chargeAt), formatKes(own.amountKes))
        : t.waits}
    </small>
  );
}

function SkeletonRows() {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} className={styles.row}>
      {Array.from({ length: columnCount }, (_unused, column) => (
        <Cell key={column}>
          <Skeleton width="80%" height="1rem" />
        </Cell>
      ))}
    </tr>
  ));
}

function MessageRow({ lines, bad = false }: { lines: readonly string[]; bad?: boolean }) {
  return (
    <tr className={styles.message}>
      <td colSpan={columnCount} role={bad ? 'alert' : undefined} data-bad={bad || undefined}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </td>
    </tr>
  );
}
