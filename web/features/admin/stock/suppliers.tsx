import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type {
  SupplierAccount,
  SupplierAdapter,
  SupplierRun,
} from '#contracts/admin/goods/suppliers.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import own from './stock.module.css';
import { SupplierDialog } from './supplier-dialog.tsx';
import { supplierWords as t } from './words.ts';

const refreshMs = 5_000;

/** Accounts at suppliers: what each lists, how its last readings went, what they may cost. */
export function Suppliers() {
  useTitle(t.title);
  const [adding, setAdding] = useState(false);
  const found = useQuery({
    ...queryOf(adminCalls.suppliers),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {found.isPending && <Skeleton height="14rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data?.content.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.list}>
        {found.data?.content.map((account) => (
          <li key={account.name}>
            <SupplierCard account={account} adapters={found.data.adapters} />
          </li>
        ))}
      </ul>
      {adding && found.data && (
        <SupplierDialog adapters={found.data.adapters} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

const figures = ['total', 'healthy', 'unhealthy', 'missing', 'withdrawn'] as const;

type CardProps = { account: SupplierAccount; adapters: readonly SupplierAdapter[] };

function SupplierCard({ account, adapters }: CardProps) {
  const { name, adapter, enabled, failures, isReading, nextSyncAt, lastCompleteAt } = account;
  const last = account.runs[0];
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.acts}>
          {isReading && <Badge tone="info">{t.reading}</Badge>}
          {failures > 0 && <Badge tone="bad">{t.failing(failures)}</Badge>}
          <Badge tone={enabled ? 'ok' : 'neutral'}>{enabled ? t.on : t.off}</Badge>
        </span>
      </div>
      <p className={styles.soft}>
        {adapters.find((one) => one.name === adapter)?.title ?? adapter} ·{' '}
        {t.calls(account.callsSpent, account.callsPerHour)}
        {enabled && ` · ${t.next(formatMoment(nextSyncAt))}`} ·{' '}
        {lastCompleteAt ? t.lastComplete(formatMoment(lastCompleteAt)) : t.neverComplete}
      </p>
      <dl className={own.facts}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t.stock[figure]}</dt>
            <dd>{formatWhole(account.stock[figure])}</dd>
          </div>
        ))}
      </dl>
      {last?.reason && (
        <Notice tone={last.outcome === 'short' ? 'warn' : 'bad'} title={last.reason} />
      )}
      <Runs runs={account.runs} />
      <Acts account={account} adapters={adapters} />
    </article>
  );
}

const tones = { complete: 'ok', short: 'warn', failed: 'bad' } as const;
const counts = ['listed', 'added', 'changed', 'waiting', 'missing', 'withdrawn'] as const;

function Runs({ runs }: { runs: readonly SupplierRun[] }) {
  if (runs.length === 0) return null;
  return (
    <details className={own.more}>
      <summary>{t.runs}</summary>
      <ol className={styles.lines}>
        {runs.map((run) => (
          <li key={run.startedAt} className={styles.part}>
            <span className={styles.acts}>
              <Badge tone={tones[run.outcome]}>{t.outcomes[run.outcome]}</Badge>
              <time dateTime={run.startedAt}>{formatMoment(run.startedAt)}</time>
              <span className={styles.soft}>
                {counts
                  .filter((count) => count === 'listed' || run[count] > 0)
                  .map((count) => `${formatWhole(run[count])} ${t.counted[count]}`)
                  .join(' · ')}
              </span>
            </span>
            {run.reason && <span className={styles.soft}>{run.reason}</span>}
            {run.refused.length > 0 && <Refused rows={run.refused} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Refused({ rows }: { rows: SupplierRun['refused'] }) {
  return (
    <details className={own.more}>
      <summary>{t.refused(rows.length)}</summary>
      <ul>
        {rows.map(({ externalId, why }) => (
          <li key={`${externalId} ${why}`} className={styles.soft}>
            {externalId}: {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Acts({ account, adapters }: CardProps) {
  const [editing, setEditing] = useState(false);
  const { name, enabled, version, runs } = account;
  const params = { id: name };
  const sync = useAct(async (trustsShrunken: boolean) => {
    await request(adminCalls.syncSupplier, { params, body: { trustsShrunken } });
    notify({ kind: 'success', title: t.asked });
  });
  const toggle = useAct(() =>
    request(adminCalls.changeSupplier, { params, body: { version, enabled: !enabled } }),
  );
  return (
    <div className={styles.acts}>
      {enabled && (
        <Button busy={sync.isPending} onClick={() => sync.mutate(false)}>
          {t.sync}
        </Button>
      )}
      {enabled && runs[0]?.outcome === 'short' && (
        <Button variant="quiet" onClick={() => sync.mutate(true)}>
          {t.trust}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
      <Button variant="quiet" busy={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
        {enabled ? t.switchOff : t.switchOn}
      </Button>
      {editing && (
        <SupplierDialog account={account} adapters={adapters} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
