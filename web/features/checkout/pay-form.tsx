import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Quote } from '#contracts/sale/payments.ts';
import { readPhone } from '#contracts/phone.ts';
import { problemOfPhone } from '../../lib/form/form-problems.ts';
import { wholeKes, money } from '#contracts/money.ts';
import { profileQuery } from '../../lib/queries/profile-query.ts';
import { balanceQuery } from '../../lib/queries/balance-query.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { readCustomerId, useCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Overlay } from '../../ui/spinner.tsx';
import { notify, prepareToasts } from '../../ui/overlay/notify.ts';
import foot from '../../ui/overlay/foot.module.css';
import styles from './checkout.module.css';
import { CouponField } from './coupon-field.tsx';
import { keepPhone, readKeptPhone } from './kept-phone.ts';
import { MethodFields } from './method-fields.tsx';
import { payButton } from './pay-button.ts';
import { PayRefusal } from './pay-refusal.tsx';
import { PriceSummary } from './price-summary.tsx';
import { keyOf, modeOf, type Method, type Payer, type Purchase } from './purchase.ts';
import { usePrice } from './use-price.ts';
import { useStartPayment } from './use-start-payment.ts';
import { checkoutWords } from './words.ts';

/** "Converting..." shows about this long after the amount is set (§4). */
const convertingMs = 300;

type Props = {
  purchase: Purchase;
  methods: readonly Method[];
  preferred?: Method | undefined;
  onFollow: (paymentId: string) => void;
};

/** Price, method, payer and the Pay button. */
export function PayForm({ purchase, methods, preferred, onFollow }: Props) {
  const t = useWords(checkoutWords);
  useEffect(prepareToasts, []);
  const payer = usePayer();
  const [chosen, setMethod] = useState<Method>(preferred ?? methods[0] ?? 'mpesa');
  const [typed, setPhone] = useState(() => readKeptPhone() || null);
  const { data: profile } = useQuery({ ...profileQuery, enabled: payer !== null });
  const phone = typed ?? profile?.phone ?? '';
  const [touched, setTouched] = useState(false);
  const { quote, coupon, again } = usePrice(purchase, payer !== null);
  const start = useStartPayment({ onFollow, onPriceChanged: again });
  const converting = useConverting(quote.data);
  const { ways, holds } = useWays(methods, quote.data);
  const method = ways.find((way) => keyOf(way) === keyOf(chosen)) ?? ways[0] ?? 'mpesa';
  const isPrompt = modeOf(method) === 'STK';
  const button = payButton(
    {
      method,
      amountKes: quote.data?.amountKes ?? 0,
      processing: start.processing,
      converting: converting && !quote.isError,
      hasCustomerId: payer !== null,
    },
    t.pay,
  );
  const phoneError = isPrompt ? problemOfPhone(phone) : undefined;
  const submit = () => {
    setTouched(true);
    if (!payer || !readCustomerId()) return refuseWithoutCustomer();
    if (phoneError || !quote.data) return focusPhone();
    keepPhone(phone);
    start.begin({ purchase, quote: quote.data, payer, method, phone: readPhone(phone) });
  };
  return (
    <form
      className={styles.form}
      aria-label={t.panel.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!button.disabled) submit();
      }}
    >
      <PriceSummary purchase={purchase} quote={quote.data} />
      <CouponField coupon={coupon} />
      <MethodFields
        methods={ways}
        method={method}
        onMethod={setMethod}
        phone={phone}
        onPhone={setPhone}
        onPhoneBlur={() => setTouched(phone !== '')}
        phoneError={touched ? phoneError : undefined}
        payer={payer}
        balance={formatMoney(money(holds, 'KES'))}
      />
      <PayRefusal error={start.error ?? quote.error} purchase={purchase} />
      {isPrompt && <p className={styles.safe}>{t.panel.safe}</p>}
      <PayButton {...button} isMpesa={method === 'mpesa'} isBusy={start.processing} />
      {start.processing && <Overlay text={t.pay.overlay} />}
    </form>
  );
}

type ButtonProps = ReturnType<typeof payButton> & { isMpesa: boolean; isBusy: boolean };

/** In sight however long the form above it is. */
export function PayButton({ label, disabled, isMpesa, isBusy }: ButtonProps) {
  return (
    <div className={foot.foot}>
      <Button
        type="submit"
        size="large"
        variant={isMpesa ? 'mpesa' : 'primary'}
        disabled={disabled}
        aria-busy={isBusy || undefined}
      >
        {label}
      </Button>
    </div>
  );
}

type Priced = Pick<Quote, 'quoteId' | 'amountKes' | 'furtherWays'>;

/** The methods on offer; the balance joins them where one may choose and it covers the price. */
export function useWays(methods: readonly Method[], quote: Priced | undefined) {
  const mayChoose = methods.length > 1;
  const { data } = useQuery({ ...balanceQuery(), enabled: mayChoose });
  const holds = data?.balanceKesCents ?? 0;
  const covers = mayChoose && quote !== undefined && holds >= wholeKes(quote.amountKes).minor;
  const further = mayChoose ? (quote?.furtherWays ?? []) : [];
  const ways: readonly Method[] = [...methods, ...further, ...(covers ? ['balance' as const] : [])];
  return { ways, holds };
}

/** Who is signed in, as the one who pays. */
export function usePayer(): Payer | null {
  const customerId = useCustomerId();
  const email = useStoredUser()?.email ?? '';
  return customerId ? { customerId, email } : null;
}

/** Whether a price is too new to be pressed (§4). */
export function useConverting(quote: Priced | undefined): boolean {
  const quoteId = quote?.quoteId;
  const [settled, setSettled] = useState<string | undefined>();
  useEffect(() => {
    if (!quoteId) return undefined;
    const timer = setTimeout(() => setSettled(quoteId), convertingMs);
    return () => clearTimeout(timer);
  }, [quoteId]);
  return quoteId === undefined || quoteId !== settled;
}

function refuseWithoutCustomer(): void {
  notify({ area: 'payment', kind: 'error', title: words(checkoutWords).error.customerForPay });
}

export function focusPhone(): void {
  document.querySelector<HTMLElement>('input[name="phone"]')?.focus();
}
