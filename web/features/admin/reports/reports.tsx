import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { countryOfCode } from '#contracts/format/country-name.ts';
import { firstLocale } from '#contracts/locales.ts';
import { reportCalls, type Report, type SaleLine } from '#contracts/admin/reports.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { formatKesExact, formatWhole } from '../../../lib/text/short-format.ts';
import { Badge, Chip } from '../../../ui/badge.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { BarList } from '../../../ui/figure/bar-list.tsx';
import { ColumnChart } from '../../../ui/figure/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { AdminScreen } from '../screen/screen.tsx';
import { Figures, Part, type Days } from './report-parts.tsx';
import { reportWords as t } from './report-words.ts';
import own from './reports.module.css';
import { ShopFigures } from './shop-figures.tsx';
import { dayMs, nairobiDate } from '#contracts/time.ts';

const ranges = [7, 30, 90, 365] as const;
const usualRange = 30;

/** The last so many days in Nairobi, today among them. */
function lastDays(count: number): Days {
  const now = nowMs();
  return { from: nairobiDate(now - (count - 1) * dayMs), to: nairobiDate(now) };
}

/** What was sold, kept and promised, with what the ledger says of it. */
export function Reports() {
  const [days, setDays] = useState<Days>(() => lastDays(usualRange));
  return (
    <AdminScreen
      title={t.title}
      below={<Range days={days} onChange={setDays} />}
      query={{
        ...queryOf(reportCalls.reports, { query: days }),
        placeholderData: keepPreviousData,
      }}
      height="40rem"
      renderTools={(report) =>
        report && (
          <Badge tone={report.agrees ? 'ok' : 'bad'} dot>
            {report.agrees ? t.agrees : t.differs}
          </Badge>
        )
      }
    >
      {(report) => <Whole report={report} />}
    </AdminScreen>
  );
}

function Range({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <div className={own.days}>
      <div className={styles.tabs}>
        {ranges.map((count) => {
          const range = lastDays(count);
          const pressed = range.from === days.from && range.to === days.to;
          return (
            <Chip key={count} pressed={pressed} onClick={() => onChange(range)}>
              {t.last(count)}
            </Chip>
          );
        })}
      </div>
      <div className={own.range}>
        <label>
          {t.from}
          <Input
            type="date"
            max={days.to}
            value={days.from}
            onChange={({ target }) => target.value && onChange({ ...days, from: target.value })}
          />
        </label>
        <label>
          {t.to}
          <Input
            type="date"
            min={days.from}
            value={days.to}
            onChange={({ target }) => target.value && onChange({ ...days, to: target.value })}
          />
        </label>
      </div>
    </div>
  );
}

function Whole({ report }: { report: Report }) {
  const { total, agrees } = report;
  const vatMinor = total.soldVatMinor - total.returnedVatMinor;
  return (
    <>
      {!agrees && (
        <Notice tone="bad" title={t.differs}>
          {t.differsText}
        </Notice>
      )}
      <div className={styles.tiles}>
        <StatTile label={t.income} value={books(total.soldMinor - total.returnedMinor)} />
        <StatTile label={t.sold} value={books(total.soldMinor)} />
        <StatTile label={t.returned} value={books(total.returnedMinor)} />
        {vatMinor !== 0 && <StatTile label={t.vat} value={books(vatMinor)} />}
        <StatTile label={t.sales} value={formatWhole(total.sales)} />
      </div>
      {total.sales === 0 && total.returnedMinor === 0 ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <Sales report={report} />
      )}
      <ShopFigures report={report} />
    </>
  );
}

/** Shillings without cents where there are none: every price is whole. */
const books = formatKesExact;

const nameIn = (names: Readonly<Record<string, string>>) => (key: string) =>
  names[key] ?? (key || t.unknown);
const countryOf = (key: string) => (key ? countryOfCode(firstLocale, key) : t.unknown);

function Sales({ report }: { report: Report }) {
  const days = { from: report.from, to: report.to };
  const points = (lines: readonly SaleLine[], nameOf: (key: string) => string) =>
    lines.map((line) => ({ label: nameOf(line.key), value: line.soldMinor }));
  const bars = [
    { table: 'products', title: t.byProduct, nameOf: nameIn(t.products) },
    { table: 'countries', title: t.byCountry, nameOf: countryOf },
    { table: 'methods', title: t.byMethod, nameOf: (key: string) => key || t.unknown },
  ] as const;
  return (
    <>
      <Part title={t.byDay} table="days" days={days}>
        <ColumnChart title={t.sold} points={points(report.days, formatDay)} format={books} />
        <details>
          <summary>{t.figures}</summary>
          <SaleTable caption={t.byDay} lines={report.days.toReversed()} nameOf={formatDay} />
        </details>
      </Part>
      <div className={own.thirds}>
        {bars.map(({ table, title, nameOf }) => (
          <Part key={table} title={title} table={table} days={days}>
            <BarList title={t.sold} points={points(report[table], nameOf)} format={books} />
          </Part>
        ))}
      </div>
    </>
  );
}

type SaleTableProps = {
  caption: string;
  lines: readonly SaleLine[];
  nameOf: (key: string) => string;
};

function SaleTable({ caption, lines, nameOf }: SaleTableProps) {
  return (
    <Figures
      caption={caption}
      heads={[t.day, ...t.saleHeads]}
      rows={lines.map((line) => ({
        key: line.key,
        cells: [
          nameOf(line.key),
          formatWhole(line.sales),
          books(line.soldMinor),
          books(line.soldVatMinor - line.returnedVatMinor),
          books(line.returnedMinor),
          books(line.soldMinor - line.returnedMinor),
        ],
      }))}
    />
  );
}
