import { lazy } from 'react';
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
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { Act, AskAct, Opener } from '../screen/acts.tsx';
import { Acts, Figures } from '../screen/screen.tsx';
import { changeOfAddressWords, stockListWords as t } from './words.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx'));

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
      <Figures
        items={[
          [t.ping, ms(entry.pingMs)],
          [t.speed, mbps(entry.speedKbps)],
          [t.success, percent(entry.successRate)],
          [t.price, `${formatUsdCents(entry.dayCents)} / ${formatUsdCents(entry.monthCents)}`],
          ...(entry.costMonthCents === null
            ? []
            : [[t.cost, formatUsdCents(entry.costMonthCents)] as const]),
        ]}
      />
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
      <EntryActs entry={entry} />
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

function Details({ entry }: { entry: StockEntry }) {
  const { seenFrom, missingSince, endsAt, exitNetwork } = entry;
  const items = [
    [t.origin, entry.origin],
    [t.consent, entry.consentBasis],
    [t.entry, entry.entry],
    [t.network, exitNetwork],
    [t.slot, entry.externalId],
    [t.names, t.resolvers[entry.nameResolution]],
    [changeOfAddressWords.title, changeOf(entry)],
    [t.ends, endsAt && formatDay(endsAt)],
    [t.missingSince, missingSince && formatMoment(missingSince)],
    ...seenFrom.map(
      ({ probeLocation, samples, ok, pingMs, pingP95Ms }) =>
        [
          t.from[probeLocation],
          `${t.seen(ok, samples)}, ${t.median(ms(pingMs), ms(pingP95Ms))}`,
        ] as const,
    ),
  ] as const;
  return (
    <details className={styles.more}>
      <summary>{t.more}</summary>
      <Figures items={items.filter(([, value]) => value)} isWide />
    </details>
  );
}

/** How its address is changed; nothing where it stays. */
const changeOf = ({ change: { kind, everySeconds } }: StockEntry) =>
  kind !== 'none' &&
  changeOfAddressWords.summary(changeOfAddressWords.kinds[kind], String(everySeconds));

function EntryActs({ entry }: { entry: StockEntry }) {
  const { id, state, isLeased } = entry;
  const exitIp = entry.exitIp ?? entry.entry;
  const params = { id };
  const measure = async () => {
    const seen = await request(adminCalls.measureStock, { params });
    if (seen.ok) {
      notify({ kind: 'success', title: t.passed(seen.pingMs ?? 0, mbps(seen.speedKbps)) });
    } else notify({ kind: 'error', title: t.failed(seen.failure ?? t.none) });
  };
  if (state === 'withdrawn') {
    return (
      <Acts>
        <Act word={t.restore} run={() => request(adminCalls.restoreStock, { params })} />
      </Acts>
    );
  }
  return (
    <Acts>
      <Act word={t.measure} run={measure} />
      <Opener word={changeOfAddressWords.open} variant="quiet">
        {(close) => <ChangeDialog entry={entry} onClose={close} />}
      </Opener>
      <AskAct
        word={t.withdraw}
        variant="quiet"
        title={isLeased ? t.withdrawLeased(exitIp) : t.withdrawTitle(exitIp)}
        danger
        run={(reason) => request(adminCalls.withdrawStock, { params, body: { reason } })}
      />
    </Acts>
  );
}
