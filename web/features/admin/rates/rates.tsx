import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminRate } from '#contracts/admin/money/rates.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Acts, AdminScreen, Answered } from '../screen/screen.tsx';
import styles from '../admin.module.css';
import { TextField, AdminForm } from '../form/admin-form.tsx';
import { typedOf } from '../form/units.ts';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { useAct } from '../screen/acts.tsx';
import { rateWords as t } from './rate-words.ts';
import { rateText, rateUnit } from './rate-unit.ts';
import { useQuery } from '@tanstack/react-query';
import { Pager } from '../../../ui/pager.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import { readable } from '../words/readable.ts';

const units = { rateE4: rateUnit };

/** The shop's current rate, the rate of a service, and all former rates. */
export function Rates() {
  return (
    <>
      <AdminScreen title={t.title} lead={t.lead} query={queryOf(adminCalls.rate)} height="14rem">
        {(rate) => <Current key={rate.setAt} rate={rate} />}
      </AdminScreen>
      <RateHistory />
    </>
  );
}

function Current({ rate }: { rate: AdminRate }) {
  const [asked, setAsked] = useState<number>();
  const { hint } = rate;
  const form = useAdminForm({
    rules: adminCalls.setRate.body,
    units,
    start: typedOf(units, { rateE4: rate.rateE4, currentE4: rate.rateE4 }),
    send: async ({ rateE4 }) => setAsked(rateE4),
  });
  const typed = rateUnit.read(useValue(form.at('rateE4')));
  const foot = (
    <Acts>
      <Button type="submit" variant="primary" disabled={typed === rate.rateE4}>
        {t.set}
      </Button>
      {typeof hint?.rateE4 === 'number' && hint.rateE4 !== typed && (
        <Button onClick={() => form.set('rateE4', rateText(hint.rateE4 ?? rate.rateE4))}>
          {t.take}
        </Button>
      )}
    </Acts>
  );
  return (
    <>
      <div className={styles.tiles}>
        <StatTile
          label={t.current}
          value={t.perUsd(rateText(rate.rateE4))}
          tag={t.since(formatMoment(rate.setAt))}
        />
        {hint && (
          <StatTile
            label={t.elsewhere(hint.service)}
            value={hint.rateE4 === null ? t.never : t.perUsd(rateText(hint.rateE4))}
            tag={hint.answeredAt && t.at(formatMoment(hint.answeredAt))}
          />
        )}
      </div>
      {hint?.failure && <Notice tone="warn" title={t.failed(hint.failure)} />}
      <p className={styles.soft}>{hint ? t.hint : t.nobody}</p>
      <AdminForm form={form} className={styles.card} foot={foot}>
        <TextField at={form.at('rateE4')} label={t.field} inputMode="decimal" />
      </AdminForm>
      {asked !== undefined && (
        <Confirm from={rate.rateE4} to={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

type ConfirmProps = { from: number; to: number; onClose: () => void };

/** A rate moves every price in shillings at once, so it is said once more. */
function Confirm({ from, to, onClose }: ConfirmProps) {
  const act = useAct(
    () => request(adminCalls.setRate, { body: { rateE4: to, currentE4: from } }),
    () => {
      notify({ kind: 'success', title: t.done });
      onClose();
    },
  );
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t.ask(rateText(from), rateText(to))}
      description={t.askText}
    >
      {act.error && <Notice tone="bad" live title={act.error.message} />}
      <Button
        variant="primary"
        size="large"
        full
        busy={act.isPending}
        onClick={() => act.mutate(undefined)}
      >
        {t.set}
      </Button>
    </Dialog>
  );
}

/** Every rate that was in force: its value, since when, who set it, and where it came from. */
function RateHistory() {
  const [page, setPage] = useState(0);
  const query = useQuery(queryOf(adminCalls.rates, { query: { page: String(page) } }));
  return (
    <Answered query={query} height="10rem">
      {({ content, totalItems, size }) => (
        <section className={styles.form} aria-labelledby="rates">
          <h2 id="rates" className={styles.name}>
            {t.history}
          </h2>
          <Table caption={t.history} plain>
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
