import { bookCalls, type UnmatchedPayment } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { bookWords } from '../books/words.ts';
import { Act, AskAct } from '../screen/acts.tsx';

const t = bookWords.reconciliation;

type Props = { unmatched: Pick<UnmatchedPayment, 'provider' | 'receipt' | 'orderCode'> };

/** What may become of money without an owner: an order's, a customer's, or its payer's again. */
export function UnmatchedActs({ unmatched }: Props) {
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
  return (
    <>
      {orderCode && <Act word={t.apply(orderCode)} variant="primary" run={() => give(orderCode)} />}
      <AskAct
        word={t.give}
        title={t.giveTitle}
        asks={t.giveLabel}
        submit={t.giveSubmit}
        run={give}
      />
      <AskAct word={t.sendBack} title={t.sendBackTitle} run={sendBack} />
    </>
  );
}
