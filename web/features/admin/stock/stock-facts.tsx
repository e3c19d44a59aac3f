import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { StockEntry } from '#contracts/admin/goods/stock.ts';
import { request } from '../../../lib/api/api.ts';
import {
  formatDay,
  formatMoment,
  formatPercent,
  formatPing,
  formatSpeed,
  formatUsdCents,
} from '../../../lib/text/format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { TextDialog } from '../text-dialog.tsx';
import { useAct } from '../use-act.ts';
import own from './stock.module.css';
import { stockListWords as t } from './words.ts';

/** Milliseconds for people; a dash while nothing is measured. */
export const ms = (value: number | null) => (value === null ? t.none : formatPing(value));
/** Speed for people, from kilobits a second. */
export const mbps = (kbps: number | null) => (kbps === null ? t.none : formatSpeed(kbps));

/** A share of 1 as a percentage, rounded down. */
export const percent = (share: number | null) => (share === null ? t.none : formatPercent(share));

/** What is measured of an address, where it comes from, and what can be done with it. */
export function StockFacts({ entry }: { entry: StockEntry }) {
  const { city, countryCode, isp, connection, state, checkedAt, samples } = entry;
  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        {city}, {countryCode} · {isp} · {connection} · {entry.supplier}
        {entry.isLeased && (
          <>
            {' · '}
            <Link to="/admin/leases/$id" params={{ id: entry.id }}>
              {t.leased}
            </Link>
          </>
        )}
        {!entry.onSale && state !== 'withdrawn' && ` · ${t.offSale}`}
      </p>
      <dl className={own.facts}>
        <Fact name={t.ping} value={ms(entry.pingMs)} />
        <Fact name={t.speed} value={mbps(entry.speedKbps)} />
        <Fact name={t.success} value={percent(entry.successRate)} />
        <Fact
          name={t.price}
          value={`${formatUsdCents(entry.dayCents)} / ${formatUsdCents(entry.monthCents)}`}
        />
        {entry.costMonthCents !== null && (
          <Fact name={t.cost} value={formatUsdCents(entry.costMonthCents)} />
        )}
      </dl>
      <p className={styles.soft}>
        {checkedAt ? t.measured(formatMoment(checkedAt), samples) : t.never}
        {entry.lastFailure && state !== 'healthy' && ` · ${t.lastFailure}: ${entry.lastFailure}`}
      </p>
      <Trouble entry={entry} />
      {entry.withdrawnAt && (
        <p className={styles.soft}>
          {t.withdrawn(formatMoment(entry.withdrawnAt), entry.withdrawnWhy ?? t.none)}
        </p>
      )}
      <Details entry={entry} />
      <Acts entry={entry} />
    </div>
  );
}

/** What staff have to know of an address that is not sold: why, and what mends it. */
function Trouble({ entry }: { entry: StockEntry }) {
  const { countryCode, exitCountry, placedBy, lastFailure, lastDetail, state } = entry;
  if (state === 'withdrawn') return null;
  if (exitCountry !== null && exitCountry !== countryCode && placedBy !== null) {
    return (
      <Notice tone="warn" title={t.misplaced(exitCountry, countryCode, formatDay(placedBy))} />
    );
  }
  if (state === 'healthy' || lastFailure === null) return null;
  const why = t.failures[lastFailure];
  if (why) {
    return (
      <Notice tone="warn" title={why}>
        {lastDetail}
      </Notice>
    );
  }
  return lastDetail && <p className={styles.soft}>{lastDetail}</p>;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Details({ entry }: { entry: StockEntry }) {
  const { seenFrom, missingSince, endsAt } = entry;
  return (
    <details className={own.more}>
      <summary>{t.more}</summary>
      <dl className={cx(own.facts, own.wide)}>
        <Fact name={t.origin} value={entry.origin} />
        <Fact name={t.consent} value={entry.consentBasis} />
        <Fact name={t.entry} value={entry.entry} />
        {entry.exitNetwork && <Fact name={t.network} value={entry.exitNetwork} />}
        <Fact name={t.slot} value={entry.externalId} />
        <Fact name={t.names} value={t.resolvers[entry.nameResolution]} />
        {endsAt && <Fact name={t.ends} value={formatDay(endsAt)} />}
        {missingSince && <Fact name={t.missingSince} value={formatMoment(missingSince)} />}
        {seenFrom.map(({ probeLocation, samples, ok, pingMs, pingP95Ms }) => (
          <Fact
            key={probeLocation}
            name={t.from[probeLocation]}
            value={`${t.seen(ok, samples)}, ${t.median(ms(pingMs), ms(pingP95Ms))}`}
          />
        ))}
      </dl>
    </details>
  );
}

function Acts({ entry }: { entry: StockEntry }) {
  const { id, state, isLeased } = entry;
  const exitIp = entry.exitIp ?? entry.entry;
  const [asking, setAsking] = useState(false);
  const params = { id };
  const measure = useAct(async () => {
    const seen = await request(adminCalls.measureStock, { params });
    if (seen.ok) {
      notify({ kind: 'success', title: t.passed(seen.pingMs ?? 0, mbps(seen.speedKbps)) });
    } else notify({ kind: 'error', title: t.failed(seen.failure ?? t.none) });
  });
  const restore = useAct(() => request(adminCalls.restoreStock, { params }));
  if (state === 'withdrawn') {
    return (
      <div className={styles.acts}>
        <Button busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
          {t.restore}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.acts}>
      <Button busy={measure.isPending} onClick={() => measure.mutate(undefined)}>
        {t.measure}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t.withdraw}
      </Button>
      {asking && (
        <TextDialog
          title={isLeased ? t.withdrawLeased(exitIp) : t.withdrawTitle(exitIp)}
          label={t.reason}
          submit={t.withdraw}
          danger
          work={(reason) => request(adminCalls.withdrawStock, { params, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
