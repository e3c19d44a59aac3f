import { useState } from 'react';
import { bookCalls, type UnmatchedPayment } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { bookWords } from '../books/words.ts';
import { TextDialog } from '../text-dialog.tsx';
import { useAct } from '../use-act.ts';

const t = bookWords.reconciliation;

type Props = { unmatched: Pick<UnmatchedPayment, 'provider' | 'receipt' | 'orderCode'> };

/** What may become of money without an owner: an order's, a customer's, or its payer's again. */
export function UnmatchedActs({ unmatched }: Props) {
  const [asking, setAsking] = useState<'give' | 'return'>();
  const { provider, receipt, orderCode } = unmatched;
  const params = { provider, receipt };
  const give = async (owner: string) => {
    const body = owner.includes('@') ? { email: owner } : { orderCode: owner };
    const { outcome } = await request(bookCalls.giveUnmatched, { params, body });
    notify({ kind: 'success', title: t.gave[outcome] });
  };
  const sendBack = async (reason: string) => {
    const { waits } = await request(bookCalls.returnUnmatched, { params, body: { reason } });
    notify({ kind: 'success', title: waits ? t.returnWaits : t.returning });
  };
  const apply = useAct(give);
  return (
    <>
      {orderCode && (
        <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate(orderCode)}>
          {t.apply(orderCode)}
        </Button>
      )}
      <Button onClick={() => setAsking('give')}>{t.give}</Button>
      <Button onClick={() => setAsking('return')}>{t.sendBack}</Button>
      {asking === 'give' && (
        <TextDialog
          title={t.giveTitle}
          label={t.giveLabel}
          submit={t.giveSubmit}
          work={give}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'return' && (
        <TextDialog
          title={t.sendBackTitle}
          label={t.sendBackLabel}
          submit={t.sendBack}
          work={sendBack}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
