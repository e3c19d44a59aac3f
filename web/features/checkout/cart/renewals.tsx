import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cartCalls, type CartQuote } from '#contracts/sale/cart.ts';
import type { LeaseId } from '#contracts/ids.ts';
import type { Plan } from '#contracts/term.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useOfferedPlans } from '../../../lib/queries/offered-plans.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Field } from '../../../ui/input/field.tsx';
import { PlanSelect } from '../../../ui/input/plan-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { PayRefusal } from '../pay-refusal.tsx';
import styles from './cart.module.css';
import { CartPay } from './cart-pay.tsx';
import { CartSummary } from './cart-summary.tsx';
import { cartWords } from './cart-words.ts';
import { quoteOf } from './use-cart-price.ts';

type Props = {
  leaseIds: readonly string[];
  /** A payment was opened; the app shows how it goes. */
  onFollow: (paymentId: string) => void;
};

/** One more term of several leases: its length, the price of all, and one payment. */
export default function Renewals({ leaseIds, onFollow }: Props) {
  const t = useWords(cartWords);
  const plans = useOfferedPlans();
  const [chosen, setPlan] = useState<Plan>();
  const plan = chosen ?? (plans.includes('monthly') ? 'monthly' : (plans[0] ?? 'monthly'));
  const body = bodyOf(leaseIds, plan);
  const { data, error, refetch, isPlaceholderData } = useQuery(quoteOf(body));
  const changed = error instanceof ApiRefused && error.code === 'cart-changed' ? error : undefined;
  const quote = error ? undefined : data;
  const gone = changed?.problem?.gone ?? quote?.gone ?? [];
  return (
    <div className={styles.renewals}>
      <Field label={t.termAll}>
        <PlanSelect plan={plan} plans={plans} onPlan={setPlan} />
      </Field>
      {gone.length > 0 && (
        <Notice tone="warn" live>
          {t.left(formatWhole(gone.length))}
        </Notice>
      )}
      {error && !changed && (
        <Unreachable again={t.again} onAgain={refetch}>
          <PayRefusal error={error} />
        </Unreachable>
      )}
      {!error && (
        <>
          <CartSummary quote={quote} isWaiting={isPlaceholderData} />
          <CartPay
            quote={quote}
            isWaiting={isPlaceholderData}
            back="/dashboard/proxies"
            onFollow={onFollow}
            onPriceChanged={() => void refetch()}
            requote={(without) => requote(leaseIds, plan, without)}
          />
        </>
      )}
    </div>
  );
}

const bodyOf = (leaseIds: readonly string[], plan: Plan) => ({
  // The shop checks the shape: an id of another kind is none of the customer's.
  renew: leaseIds.map((leaseId) => ({ leaseId: leaseId as LeaseId, plan })),
  accept: 'any' as const,
});

/** The price of all but these. */
const requote = (
  leaseIds: readonly string[],
  plan: Plan,
  without: readonly string[],
): Promise<CartQuote> =>
  request(cartCalls.quoteCart, {
    body: bodyOf(
      leaseIds.filter((id) => !without.includes(id)),
      plan,
    ),
  });
