import { Link } from '@tanstack/react-router';
import { adminCalls, type AdminException } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import { Act, AskAct } from '../screen/acts.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { Disputes, exceptionViews, readExceptions } from '../books/disputes.tsx';
import { formatBooks, shillings } from '../books/words.ts';
import { exceptionWords as t } from './exception-words.ts';
import { optionsOf, type FilterControl } from '../list/list-filters.tsx';
import { momentColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useListAddress } from '../list/use-list.ts';
import { useMay } from '../team/staff.ts';
import { UnmatchedActs } from './unmatched-actions.tsx';

export { readExceptions as read };

const { heads } = t;
const refreshMs = 15_000;
const wordsOf = ({ kind }: AdminException) => t.kinds[kind] ?? t.other;

const columns: readonly Column<AdminException>[] = [
  { id: 'kind', head: heads.kind, value: (one) => wordsOf(one).title, phone: 'title' },
  {
    id: 'amount',
    head: heads.amount,
    cell: ({ amountMinor }) => amountMinor !== null && formatBooks(amountMinor),
    value: ({ amountMinor }) => (amountMinor === null ? null : shillings(amountMinor)),
    numeric: true,
    width: '9rem',
    phone: 'end',
  },
  { id: 'order', head: heads.order, value: ({ orderCode }) => orderCode, width: '8.5rem' },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    width: '22%',
    phone: 'second',
  },
  {
    id: 'state',
    head: heads.state,
    cell: ({ resolvedAt, createdAt }) => (
      <Badge tone={resolvedAt ? 'ok' : 'warn'}>{resolvedAt ? t.settled : t.age(createdAt)}</Badge>
    ),
    value: ({ resolvedAt }) => (resolvedAt ? t.settled : t.views.open),
    width: '8rem',
    phone: 'mark',
  },
  momentColumn(({ createdAt }) => createdAt, { id: 'created', head: heads.created }),
];

const views: readonly FilterControl<ReturnType<typeof readExceptions>>[] = [
  {
    name: 'view',
    label: heads.state,
    as: 'chips',
    usual: 'open',
    options: optionsOf(exceptionViews, t.views),
  },
];

/** What a person must settle about money, oldest first, and what banks ask back. */
export function Exceptions() {
  const { search } = useListAddress(readExceptions);
  const { view = 'open' } = search;
  if (view === 'disputes') return <Disputes filters={views} />;
  const open = view === 'open' ? 'true' : 'false';
  return (
    <ListScreen
      title={t.title}
      name="exceptions"
      refreshMs={refreshMs}
      read={readExceptions}
      list={({ page }) => queryOf(adminCalls.exceptions, { query: { page, open } })}
      columns={columns}
      nameOf={(one) => `${wordsOf(one).title} ${one.orderCode ?? ''}`.trim()}
      renderDetail={(exception) => <ExceptionFacts exception={exception} />}
      filters={views}
      empty={{ title: t.clear, text: t.clearText }}
    />
  );
}

/** What a difference means, what was noted beside it, and what can be done about it. */
function ExceptionFacts({ exception }: { exception: AdminException }) {
  const { createdAt, orderId, orderCode, customerEmail, detail } = exception;
  const { resolvedAt, resolution } = exception;
  return (
    <div className={styles.part}>
      <p>{wordsOf(exception).text}</p>
      <Dots
        items={[
          orderId && (
            <Link key="order" to="/admin/orders/$id" params={{ id: orderId }}>
              {orderCode}
            </Link>
          ),
          customerEmail,
          formatMoment(createdAt),
          ...factsOf(detail),
        ]}
      />
      {resolution && <p className={styles.soft}>{t.closed(resolution)}</p>}
      {!resolvedAt && <ExceptionActs exception={exception} />}
    </div>
  );
}

/** What the shop noted beside it, such as a receipt or a code; nested facts are in the log. */
const factsOf = (detail: unknown): string[] =>
  typeof detail === 'object' && detail !== null
    ? Object.entries(detail).flatMap(([name, value]) =>
        shown.has(name) && (typeof value === 'string' || typeof value === 'number')
          ? [String(value)]
          : [],
      )
    : [];
const shown = new Set([
  'receipt',
  'reference',
  'code',
  'text',
  'why',
  'problem',
  'verdict',
  'address',
]);

function ExceptionActs({ exception }: { exception: AdminException }) {
  const { paymentId, unmatched } = exception;
  const may = useMay();
  const params = { id: String(exception.id) };
  return (
    <Acts>
      {unmatched && may('payments.refund') && <UnmatchedActs unmatched={unmatched} />}
      {paymentId && may('payments.check') && (
        <Act
          word={t.ask}
          run={() => request(adminCalls.checkPayment, { params: { id: paymentId } })}
        />
      )}
      {paymentId && (
        <Link className={buttonClass()} to="/admin/payments/$id" params={{ id: paymentId }}>
          {t.record}
        </Link>
      )}
      {may('payments.refund') && (
        <AskAct
          word={t.explain}
          variant="quiet"
          title={t.explainTitle}
          asks={t.explainLabel}
          submit={t.explainSubmit}
          run={(resolution) =>
            request(adminCalls.resolveException, { params, body: { resolution } })
          }
        />
      )}
    </Acts>
  );
}
