import type { PricePreview } from '#contracts/admin/goods/prices.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { Figures } from '../screen/screen.tsx';
import { priceWords as t } from './words.ts';

const counts = ['changed', 'same', 'unmatched', 'belowCost'] as const;

type Step = { from: number; to: number };
const step = ({ from, to }: Step) =>
  from === to ? formatUsdCents(to) : `${formatUsdCents(from)} → ${formatUsdCents(to)}`;

/** What the rules would make of the prices, before anything changes. */
export function Preview({ preview }: { preview: PricePreview }) {
  return (
    <section className={styles.card} aria-live="polite">
      <Figures
        items={counts.map((one) => [t.counts[one], formatWhole(preview.counts[one])] as const)}
      />
      {preview.counts.belowCost > 0 && <Notice tone="warn" title={t.below} />}
      {preview.changes.length > 0 && (
        <Table caption={t.largest}>
          <thead>
            <tr>
              <HeadCell>{t.what}</HeadCell>
              <HeadCell>{t.by}</HeadCell>
              <HeadCell numeric>{t.oneDay}</HeadCell>
              <HeadCell numeric>{t.oneMonth}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {preview.changes.map(({ id, what, rule, dayCents, monthCents }) => (
              <tr key={id}>
                <Cell>{what}</Cell>
                <Cell>{rule}</Cell>
                <Cell numeric>{step(dayCents)}</Cell>
                <Cell numeric>{step(monthCents)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
