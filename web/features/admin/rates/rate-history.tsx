import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { Answered } from '../screen/screen.tsx';
import { rateWords as t } from './rate-words.ts';
import { readable } from '../words/readable.ts';
import { rateText } from './rate-unit.ts';

/** Every rate that was in force: its value, since when, who set it, and where it came from. */
export function RateHistory() {
  const [page, setPage] = useState(0);
  const query = useQuery(queryOf(adminCalls.rates, { query: { page: String(page) } }));
  return (
    <Answered query={query} height="10rem">
      {({ content, totalItems, size }) => (
        <section className={styles.form} aria-labelledby="rates">
          <h2 id="rates" className={styles.name}>
            {t.history}
          </h2>
          <Table caption={t.history}>
            <thead>
              <tr>
                <HeadCell numeric>{t.columns.rate}</HeadCell>
                <HeadCell>{t.columns.from}</HeadCell>
                <HeadCell>{t.columns.by}</HeadCell>
                <HeadCell>{t.columns.source}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {content.map(({ id, rateE4, from, by, source }) => (
                <tr key={id}>
                  <Cell numeric>{rateText(rateE4)}</Cell>
                  <Cell>{formatMoment(from)}</Cell>
                  <Cell>{by}</Cell>
                  <Cell>{readable(source)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <Pager page={page} total={Math.ceil(totalItems / size)} onPage={setPage} />
        </section>
      )}
    </Answered>
  );
}
