import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { OfficeRate } from '#contracts/admin-rates.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Answered } from '../answered.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { RateHistory } from './rate-history.tsx';
import { rateWords as t } from './rate-words.ts';
import { rateText, readRate } from './read-rate.ts';

/** The one rate of the shop, what a service tells, and every rate there was. */
export function Rates() {
  useTitle(t.title);
  const query = useQuery({
    ...queryOf(adminCalls.rate),
  });
  return (
    <>
      <div>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.soft}>{t.lead}</p>
      </div>
      <Answered query={query} height="14rem">
        {(rate) => <Current key={rate.setAt} rate={rate} />}
      </Answered>
      <RateHistory />
    </>
  );
}

function Current({ rate }: { rate: OfficeRate }) {
  const [text, setText] = useState(rateText(rate.rateE4));
  const [isAsking, setAsking] = useState(false);
  const { hint } = rate;
  const rateE4 = readRate(text);
  const isNew = rateE4 !== undefined && rateE4 !== rate.rateE4;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew) setAsking(true);
  };
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
      <form className={styles.card} onSubmit={submit} noValidate>
        <Field label={t.field} error={rateE4 === undefined ? t.wrong : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className={styles.acts}>
          <Button type="submit" variant="primary" disabled={!isNew}>
            {t.set}
          </Button>
          {typeof hint?.rateE4 === 'number' && hint.rateE4 !== rateE4 && (
            <Button onClick={() => setText(rateText(hint.rateE4 ?? rate.rateE4))}>{t.take}</Button>
          )}
        </div>
      </form>
      {isAsking && rateE4 !== undefined && (
        <Confirm from={rate.rateE4} to={rateE4} onClose={() => setAsking(false)} />
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
