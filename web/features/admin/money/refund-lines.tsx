import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrderLine } from '#contracts/admin/money/orders.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Pager } from '../../../ui/pager.tsx';
import styles from '../admin.module.css';
import { Answered } from '../screen/screen.tsx';
import { lineStateWords } from '../words/states.ts';
import { refundWords as t } from './refund-words.ts';

/** Lines by id, each with what is left of it in cents of KES. */
export type ChosenLines = ReadonlyMap<AdminOrderLine['id'], number>;

export const leftOfChosen = (chosen: ChosenLines): number =>
  [...chosen.values()].reduce((sum, minor) => sum + minor, 0);

/** One page of an order's lines. */
export const linesQuery = (orderId: string, page = 0) =>
  queryOf(adminCalls.orderLines, { params: { id: orderId }, query: { page: String(page) } });

type Props = Readonly<{
  orderId: string;
  chosen: ChosenLines;
  onChoose: (next: ChosenLines) => void;
}>;

/** The lines of an order to choose from, a page at a time; what was chosen stays. */
export function RefundLines({ orderId, chosen, onChoose }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery({ ...linesQuery(orderId, page), placeholderData: keepPreviousData });
  const choose = ({ id, leftMinor }: AdminOrderLine, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(id, leftMinor);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <fieldset className={styles.form}>
      <legend className={styles.name}>{t.lines}</legend>
      <Answered query={query} height="12rem">
        {({ content, size, totalItems }) => (
          <>
            <div className={styles.choices} aria-busy={query.isPlaceholderData}>
              {content.map((line) => (
                <Checkbox
                  key={line.id}
                  label={line.title}
                  hint={hintOf(line)}
                  checked={chosen.has(line.id)}
                  disabled={line.leftMinor === 0}
                  onChange={({ target }) => choose(line, target.checked)}
                />
              ))}
            </div>
            <Pager page={page} total={Math.ceil(totalItems / size)} onPage={setPage} />
          </>
        )}
      </Answered>
      <p className={styles.soft} aria-live="polite">
        {t.chosen(chosen.size, formatKesExact(leftOfChosen(chosen)))}
      </p>
    </fieldset>
  );
}

const hintOf = ({ leftMinor, state }: AdminOrderLine) =>
  leftMinor === 0
    ? lineStateWords[state]
    : `${t.lineLeft(formatKesExact(leftMinor))} · ${lineStateWords[state]}`;
