import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayoutsFound } from '#contracts/sale/payouts.ts';
import { calls } from '#contracts/site/paths.ts';
import { keyOf } from '../../lib/queries/query-of.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatKes, formatKesExact } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import styles from './balance.module.css';
import { PayoutForm } from './payout-form.tsx';
import { PayoutList } from './payout-list.tsx';
import { payoutWords } from './payout-words.ts';
import { isOpen, payoutsQuery, type OpenPayout } from './payouts-query.ts';
import { useWithdrawal } from './use-payout.ts';

/** What of the balance can go back to a phone, the payout under way, and the latest ones. */
export function Payouts() {
  const t = useWords(payoutWords);
  const { data, isError, refetch } = useQuery(payoutsQuery);
  const open = data?.content.find(isOpen);
  useFreshBalance(open);
  return (
    <Card className={styles.card ?? ''} aria-labelledby="payouts">
      <h2 id="payouts">{t.title}</h2>
      {!data && !isError && <Skeleton height="6rem" />}
      {!data && isError && <Unreachable title={t.failed} again={t.again} onAgain={refetch} />}
      {data && (open ? <Open payout={open} limit={data.aloneKesMax} /> : <Begin found={data} />)}
      {data && <PayoutList payouts={data.content.filter((each) => !isOpen(each))} />}
    </Card>
  );
}

/** The end of a payout may have changed what the balance holds. */
function useFreshBalance(open: OpenPayout | undefined) {
  const client = useQueryClient();
  const previous = useRef(open);
  useEffect(() => {
    const hasEnded = previous.current !== undefined && open === undefined;
    previous.current = open;
    if (hasEnded) void client.invalidateQueries({ queryKey: keyOf(calls.balance) });
  }, [client, open]);
}

function Open({ payout, limit }: { payout: OpenPayout; limit: number }) {
  const t = useWords(payoutWords);
  const { state, waitsFor } = payout;
  const withdrawal = useWithdrawal(() => notify({ kind: 'success', title: t.withdrawn }));
  const { error } = withdrawal;
  const title = t.open[state](formatKesExact(payout.amountMinor), payout.phone);
  const withdraw = state === 'waiting' && (
    <Button busy={withdrawal.isPending} onClick={() => withdrawal.mutate(payout.id)}>
      {t.withdraw}
    </Button>
  );
  return (
    <>
      <Notice tone={state === 'delayed' ? 'warn' : 'wait'} title={title} action={withdraw} live>
        {state === 'waiting' && waitsFor ? t.waits[waitsFor](formatKes(limit)) : t.openText[state]}
      </Notice>
      {error && (
        <Notice tone="bad" live>
          {error instanceof ApiRefused ? error.message : t.unreachable}
        </Notice>
      )}
    </>
  );
}

/** The button and its form, or why nothing can be paid out. */
function Begin({ found }: { found: PayoutsFound }) {
  const t = useWords(payoutWords);
  const [isAsking, setAsking] = useState(false);
  const payees = found.payees.filter(({ availableKes }) => availableKes >= found.minKes);
  if (!found.isOn) return <p className={styles.small}>{t.off}</p>;
  if (payees.length === 0) {
    const why = found.payees.length === 0 ? t.noNumber : t.nothing(formatKes(found.minKes));
    return <p className={styles.small}>{why}</p>;
  }
  if (isAsking) {
    return <PayoutForm found={found} payees={payees} onClose={() => setAsking(false)} />;
  }
  const most = Math.max(...payees.map(({ availableKes }) => availableKes));
  return (
    <>
      <p className={styles.small}>{t.lead(formatKes(Math.min(most, found.maxKes)))}</p>
      <Button full onClick={() => setAsking(true)}>
        {t.begin}
      </Button>
    </>
  );
}
