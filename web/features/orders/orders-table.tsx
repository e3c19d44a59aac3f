import { Fragment, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatDay, formatMoment, formatMoney, formatRate } from '../../lib/text/format.ts';
import { serverRenewalsQuery } from '../../lib/queries/server-renewals-query.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import type { OrderRow } from './order-rows.ts';
import { recordWords } from './order-record-words.ts';
import styles from './orders.module.css';
import { orderWords } from './orders-words.ts';

export type TableState = 'loading' | 'loaded' | 'failed';

type Props = {
  state: TableState;
  rows: readonly OrderRow[];
  problem: string;
  searching: boolean;
};

const skeletonRows = 5;
const columnCount = 8;

/** One order a row; each opens to what was paid in shillings. On phones rows become cards. */
export function OrdersTable({ state, rows, problem, searching }: Props) {
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
            <HeadCell data-print="hide">
              <span className={styles.unseen}>{t.more}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {state === 'loading' && <SkeletonRows />}
          {state === 'failed' && <MessageRow lines={[t.tableError(problem)]} bad />}
          {state === 'loaded' && rows.length === 0 && (
            <MessageRow lines={[t.empty, searching ? t.emptySearch : t.emptyNew]} />
          )}
          {state === 'loaded' && rows.map((row) => <OrderLine key={row.id} row={row} />)}
        </tbody>
      </Table>
    </div>
  );
}

function OrderLine({ row }: { row: OrderRow }) {
  const t = useWords(orderWords);
  const [open, setOpen] = useState(false);
  const detailId = `order-${row.id}`;
  return (
    <Fragment>
      <tr className={styles.row}>
        <Cell data-label={t.columns.id}>
          <code>{row.code}</code>
        </Cell>
        <Cell data-label={t.columns.date} className={styles.date ?? ''}>
          {formatDay(row.date)}
        </Cell>
        <Cell data-label={t.columns.product}>
          <Product row={row} />
        </Cell>
        <Cell data-label={t.columns.category}>
          <Badge tone={row.tone}>{row.category}</Badge>
        </Cell>
        <Cell data-label={t.columns.quantity} numeric>
          {row.quantity}
        </Cell>
        <Cell data-label={t.columns.amount} numeric>
          <div>
            {formatMoney(row.amount)}
            <small className={styles.kes}>{formatKes(row.kes)}</small>
          </div>
        </Cell>
        <Cell data-label={t.columns.status}>
          <Badge tone={row.statusTone} dot>
            {row.status}
          </Badge>
        </Cell>
        <Cell className={styles.opener ?? ''} data-print="hide">
          <IconButton
            label={t.moreOf(row.code)}
            aria-expanded={open}
            aria-controls={detailId}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden="true" className={open ? styles.turned : undefined} />
          </IconButton>
        </Cell>
      </tr>
      {open && <OrderDetail row={row} id={detailId} />}
    </Fragment>
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

/** The money as it really moved: shillings, rate, method and the provider's receipt (G17). */
function OrderDetail({ row, id }: { row: OrderRow; id: string }) {
  const t = useWords(orderWords).detail;
  const { open } = useWords(recordWords);
  const facts = [
    [t.placed, formatMoment(row.date)],
    [t.kes, formatKes(row.kes)],
    [t.rate, t.rateOf(formatRate(row.rateE4))],
    [t.method, row.method ?? t.none],
    [t.receipt, row.receipt ?? t.none],
    ...(row.invoice ? [[t.invoice, <InvoiceLink key="invoice" order={row} />] as const] : []),
  ] as const;
  return (
    <tr id={id} className={styles.detail}>
      <td colSpan={columnCount}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Link className={styles.record} to="/dashboard/orders/$id" params={{ id: row.id }}>
          {open}
        </Link>
      </td>
    </tr>
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
