import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { adminCalls, type AdminException } from '#contracts/admin.ts';
import { bookCalls, type DisputeItem } from '#contracts/admin-books.ts';
import { request } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge, Chip, type Tone } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { formatBooks } from './books/words.ts';
import { exceptionWords as t } from './exception-words.ts';
import { PagedList } from './paged-list.tsx';
import { meQuery } from './staff.ts';
import { StrayActs } from './stray-acts.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useAct } from './use-act.ts';

const refreshMs = 15_000;
const views = ['open', 'disputes', 'all'] as const;
type View = (typeof views)[number];

/** What a person must settle about money, oldest first, and what banks ask back. */
export function Exceptions() {
  const [view, setView] = useState<View>('open');
  const above = (
    <div className={styles.tabs}>
      {views.map((one) => (
        <Chip key={one} pressed={one === view} onClick={() => setView(one)}>
          {t.views[one]}
        </Chip>
      ))}
    </div>
  );
  if (view === 'disputes') return <Disputes above={above} />;
  const open = view === 'open' ? 'true' : 'false';
  return (
    <PagedList
      title={t.title}
      refreshMs={refreshMs}
      list={({ page }) => queryOf(adminCalls.exceptions, { query: { page, open } })}
      keyOf={({ id }) => id}
      above={above}
    >
      {(exception) => <ExceptionCard exception={exception} />}
    </PagedList>
  );
}

function ExceptionCard({ exception }: { exception: AdminException }) {
  const { kind, amountMinor, createdAt, orderId, orderCode, customerEmail, detail } = exception;
  const { resolvedAt, resolution } = exception;
  const words = t.kinds[kind] ?? t.other;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>
          {amountMinor === null ? words.title : formatBooks(amountMinor)}
          {orderId && (
            <>
              {' · '}
              <Link to="/admin/orders/$id" params={{ id: orderId }}>
                {orderCode}
              </Link>
            </>
          )}
        </span>
        <Badge tone={resolvedAt ? 'ok' : 'warn'}>{resolvedAt ? t.settled : t.age(createdAt)}</Badge>
      </div>
      <p>
        {amountMinor !== null && <strong>{words.title}. </strong>}
        {words.text}
      </p>
      <p className={styles.soft}>
        {[customerEmail, formatMoment(createdAt), ...factsOf(detail)].filter(Boolean).join(' · ')}
      </p>
      {resolution && <p className={styles.soft}>{t.closed(resolution)}</p>}
      {!resolvedAt && <Acts exception={exception} />}
    </article>
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

function Acts({ exception }: { exception: AdminException }) {
  const { id, paymentId, stray } = exception;
  const [explaining, setExplaining] = useState(false);
  const may = useQuery(meQuery).data?.permissions ?? [];
  const ask = useAct(() => request(adminCalls.checkPayment, { params: { id: paymentId ?? '' } }));
  return (
    <div className={styles.acts}>
      {stray && may.includes('payments.refund') && <StrayActs stray={stray} />}
      {paymentId && may.includes('payments.check') && (
        <Button busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          {t.ask}
        </Button>
      )}
      {paymentId && (
        <Link className={buttonClass()} to="/admin/payments/$id" params={{ id: paymentId }}>
          {t.record}
        </Link>
      )}
      {may.includes('payments.refund') && (
        <Button variant="quiet" onClick={() => setExplaining(true)}>
          {t.explain}
        </Button>
      )}
      {explaining && (
        <TextDialog
          title={t.explainTitle}
          label={t.explainLabel}
          submit={t.explainSubmit}
          work={(resolution) =>
            request(adminCalls.resolveException, {
              params: { id: String(id) },
              body: { resolution },
            })
          }
          onClose={() => setExplaining(false)}
        />
      )}
    </div>
  );
}

const tones: Readonly<Record<string, Tone>> = { open: 'bad', heard: 'warn', won: 'ok' };

function Disputes({ above }: { above: ReactNode }) {
  return (
    <PagedList
      title={t.title}
      refreshMs={refreshMs}
      list={({ page }) => queryOf(bookCalls.disputes, { query: { page } })}
      keyOf={({ id }) => id}
      above={above}
    >
      {(dispute) => <DisputeCard dispute={dispute} />}
    </PagedList>
  );
}

function DisputeCard({ dispute }: { dispute: DisputeItem }) {
  const { id, state, amountMinor, orderId, orderCode, customerEmail, dueAt } = dispute;
  const may = useQuery(meQuery).data?.permissions ?? [];
  const ask = useAct(() => request(bookCalls.checkDispute, { params: { id } }));
  const facts = [customerEmail, dispute.category, dispute.providerStatus, dispute.reference];
  const isOpen = state === 'open' || state === 'heard';
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>
          {amountMinor === null ? dispute.reference : formatBooks(amountMinor)}
          {orderId && (
            <>
              {' · '}
              <Link to="/admin/orders/$id" params={{ id: orderId }}>
                {orderCode}
              </Link>
            </>
          )}
        </span>
        <Badge tone={tones[state] ?? 'neutral'}>{t.states[state]}</Badge>
      </div>
      <p>{state === 'open' ? t.answer(dueAt && formatMoment(dueAt)) : t.ends[state]}</p>
      <p className={styles.soft}>
        {facts.filter(Boolean).join(' · ')}
        {dispute.servicePaused && ` · ${t.paused}`}
      </p>
      {isOpen && may.includes('payments.check') && (
        <div className={styles.acts}>
          <Button busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
            {t.ask}
          </Button>
        </div>
      )}
    </article>
  );
}
