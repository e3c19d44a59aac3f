import type { Report } from '#contracts/admin/reports.ts';
import { secondMs } from '#contracts/time.ts';
import { formatDuration } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { StatTile } from '../../../ui/card.tsx';
import styles from '../admin.module.css';
import { bookWords, formatBooks } from '../books/words.ts';
import { accountWord } from '../words/accounts.ts';
import { Figures, Part } from './report-parts.tsx';
import { reportWords as t } from './report-words.ts';

/** What is beside the sales: the promise, the customers, the stock and the accounts. */
export function ShopFigures({ report }: { report: Report }) {
  const days = { from: report.from, to: report.to };
  const { joined, buying, firstTime, top } = report.customers;
  return (
    <>
      <Part title={t.promise} table="promise" days={days}>
        <Figures caption={t.promise} heads={t.promiseHeads} rows={report.promise.map(promiseRow)} />
      </Part>
      <Part title={t.customers} table="customers" days={days}>
        <div className={styles.tiles}>
          <StatTile label={t.joined} value={formatWhole(joined)} />
          <StatTile label={t.buying} value={formatWhole(buying)} />
          <StatTile label={t.firstTime} value={formatWhole(firstTime)} />
        </div>
        {top.length > 0 && (
          <Figures
            caption={t.best}
            heads={t.bestHeads}
            rows={top.map((line) => ({
              key: line.customerId,
              cells: [line.email, formatWhole(line.sales), formatBooks(line.netMinor)],
            }))}
          />
        )}
      </Part>
      {report.stock.length > 0 && (
        <Part title={t.stock} table="stock" days={days}>
          <Stock lines={report.stock} />
        </Part>
      )}
      {report.accounts.length > 0 && (
        <Part title={t.accounts} table="accounts" days={days}>
          <Figures
            caption={t.accounts}
            heads={bookWords.close.heads}
            rows={report.accounts.map(accountRow)}
          />
        </Part>
      )}
    </>
  );
}

const countriesShown = 10;

/** Where most is leased comes first; the long tail opens on demand. */
function Stock({ lines }: { lines: Report['stock'] }) {
  const rows = lines.map(stockRow);
  const rest = rows.slice(countriesShown);
  return (
    <>
      <Figures caption={t.stock} heads={t.stockHeads} rows={rows.slice(0, countriesShown)} />
      {rest.length > 0 && (
        <details>
          <summary>{t.more(rest.length)}</summary>
          <Figures caption={t.more(rest.length)} heads={t.stockHeads} rows={rest} />
        </details>
      )}
    </>
  );
}

const took = (seconds: number | null) =>
  seconds === null ? t.few : formatDuration(seconds * secondMs);

const promiseRow = (line: Report['promise'][number]) => ({
  key: line.product,
  cells: [
    t.products[line.product],
    formatWhole(line.delivered),
    took(line.medianSeconds),
    took(line.p90Seconds),
    formatWhole(line.late),
  ],
});

const stockRow = (line: Report['stock'][number]) => ({
  key: line.countryCode,
  cells: [
    line.country,
    ...[line.free, line.leased, line.degraded, line.down, line.unmeasured, line.offSale].map(
      formatWhole,
    ),
  ],
});

const accountRow = ({ account, currency, ...line }: Report['accounts'][number]) => ({
  key: `${account} ${currency}`,
  cells: [
    accountWord(account),
    ...[line.openingMinor, line.debitMinor, line.creditMinor, line.closingMinor].map((minor) =>
      formatBooks(minor, currency),
    ),
  ],
});
