import type { RefusedRow, StockReading } from '#contracts/admin/goods/stock.ts';
import { saveCsv } from '../../../lib/files/csv.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import own from './import-stock.module.css';
import { refusedTable } from './refused-table.ts';
import { stockWords as t } from './words.ts';

const tones = { new: 'ok', changed: 'info', known: 'neutral', refused: 'bad' } as const;
const verdicts = ['new', 'changed', 'known', 'refused'] as const;
const shownMax = 200;

/** What becomes of each row of a file; refused ones can be taken away with their reasons. */
export function StockReport({ reading }: { reading: StockReading }) {
  const { counts, rows, refused, ignored } = reading;
  return (
    <section className={own.report} aria-live="polite">
      <ul className={own.counts}>
        {verdicts.map((verdict) => (
          <li key={verdict} className={own.count}>
            <strong>{formatWhole(counts[verdict])}</strong>
            <span>{t.verdicts[verdict]}</span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <div className={own.head}>
            <h2>{t.refusedTitle(refused.length)}</h2>
            <Button size="small" onClick={() => saveCsv('refused.csv', refusedTable(refused))}>
              {t.download}
            </Button>
          </div>
          <Reasons rows={refused} />
        </>
      )}
      {ignored.length > 0 && (
        <>
          <h2>{t.ignoredTitle(ignored.length)}</h2>
          <Reasons rows={ignored} />
        </>
      )}
      {rows.length > 0 && (
        <>
          <h2>{t.passedTitle}</h2>
          <ul className={own.rows}>
            {rows.map((row) => (
              <li key={row.line} className={own.row}>
                <Line number={row.line} />
                <span className={own.what}>{row.what}</span>
                <Badge tone={tones[row.verdict]}>{t.verdicts[row.verdict]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Rows with what is to be said about them. */
function Reasons({ rows }: { rows: readonly RefusedRow[] }) {
  return (
    <ul className={own.rows}>
      {rows.slice(0, shownMax).map((row) => (
        <li key={row.line} className={own.row}>
          <Line number={row.line} />
          <span className={own.what}>
            <strong>{row.why}</strong> {row.mend}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Line({ number }: { number: number }) {
  return (
    <span className={own.line}>
      {t.line} {number}
    </span>
  );
}
