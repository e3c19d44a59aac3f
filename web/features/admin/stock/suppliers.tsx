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
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Card, Figures } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { SupplierDialog } from './supplier-dialog.tsx';
import { supplierWords as t } from './words.ts';

const refetchInterval = 5_000;

/** Accounts at suppliers: what each lists, how its last readings went, what they may cost. */
export function Suppliers() {
  return (
    <CardsScreen
      title={t.title}
      query={{ ...queryOf(adminCalls.suppliers), refetchInterval }}
      height="14rem"
      add={(found) => ({
        word: t.add,
        renderForm: (close) =>
          found && <SupplierDialog adapters={found.adapters} onClose={close} />,
      })}
      items={({ content }) => content}
      keyOf={({ name }) => name}
      words={t}
      renderCard={(account, { adapters }) => <SupplierCard account={account} adapters={adapters} />}
    />
  );
}

const figures = ['total', 'healthy', 'unhealthy', 'missing', 'withdrawn'] as const;

type CardProps = { account: SupplierAccount; adapters: readonly SupplierAdapter[] };

function SupplierCard({ account, adapters }: CardProps) {
  const { name, adapter, enabled, failures, isReading, nextSyncAt, lastCompleteAt } = account;
  const last = account.runs[0];
  const state = (
    <span className={styles.acts}>
      {isReading && <Badge tone="info">{t.reading}</Badge>}
      {failures > 0 && <Badge tone="bad">{t.failing(failures)}</Badge>}
      <Badge tone={enabled ? 'ok' : 'neutral'}>{enabled ? t.on : t.off}</Badge>
    </span>
  );
  return (
    <Card name={name} heading state={state}>
      <p className={styles.soft}>
        {adapters.find((one) => one.name === adapter)?.title ?? adapter} ·{' '}
        {t.calls(account.callsSpent, account.callsPerHour)}
        {enabled && ` · ${t.next(formatMoment(nextSyncAt))}`} ·{' '}
        {lastCompleteAt ? t.lastComplete(formatMoment(lastCompleteAt)) : t.neverComplete}
      </p>
      <Figures
        items={figures.map((one) => [t.stock[one], formatWhole(account.stock[one])] as const)}
      />
      {last?.reason && (
        <Notice tone={last.outcome === 'short' ? 'warn' : 'bad'} title={last.reason} />
      )}
      <Runs runs={account.runs} />
      <SupplierActs account={account} adapters={adapters} />
    </Card>
  );
}

const tones = { complete: 'ok', short: 'warn', failed: 'bad' } as const;
const counts = ['listed', 'added', 'changed', 'waiting', 'missing', 'withdrawn'] as const;

function Runs({ runs }: { runs: readonly SupplierRun[] }) {
  if (runs.length === 0) return null;
  return (
    <details className={styles.more}>
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
    <details className={styles.more}>
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

function SupplierActs({ account, adapters }: CardProps) {
  const { name, enabled, version, runs } = account;
  const params = { id: name };
  const sync = (trustsShrunken: boolean) => () =>
    request(adminCalls.syncSupplier, { params, body: { trustsShrunken } });
  const body = { version, enabled: !enabled };
  return (
    <Acts>
      {enabled && <Act word={t.sync} run={sync(false)} done={t.asked} />}
      {enabled && runs[0]?.outcome === 'short' && (
        <Act word={t.trust} variant="quiet" run={sync(true)} done={t.asked} />
      )}
      <Opener word={t.edit} variant="quiet">
        {(close) => <SupplierDialog account={account} adapters={adapters} onClose={close} />}
      </Opener>
      <Act
        word={enabled ? t.switchOff : t.switchOn}
        variant="quiet"
        run={() => request(adminCalls.changeSupplier, { params, body })}
      />
    </Acts>
  );
}
