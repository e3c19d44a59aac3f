import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unpaidLinesMax, type CartQuote } from '#contracts/sale/cart.ts';
import { money, wholeKes } from '#contracts/money.ts';
import { readPhone } from '#contracts/phone.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { removeFromCart } from '../../../lib/cart/cart.ts';
import { problemOfPhone } from '../../../lib/form/form-problems.ts';
import { balanceQuery } from '../../../lib/queries/balance-query.ts';
import { profileQuery } from '../../../lib/queries/profile-query.ts';
import { formatMoney } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify, prepareToasts } from '../../../ui/overlay/notify.ts';
import { Overlay } from '../../../ui/spinner.tsx';
import shared from '../checkout.module.css';
import { keepPhone, readKeptPhone } from '../kept-phone.ts';
import { MethodFields } from '../method-fields.tsx';
import { payButton } from '../pay-button.ts';
import { focusPhone, PayButton, useConverting, usePayer, useWays } from '../pay-form.tsx';
import { PayRefusal } from '../pay-refusal.tsx';
import { keyOf, modeOf, type Method } from '../purchase.ts';
import { useOpening } from '../use-start-payment.ts';
import { checkoutWords } from '../words.ts';
import { cartWords } from './cart-words.ts';
import { startCartPayment } from './start-cart-payment.ts';

type Props = {
  quote: CartQuote | undefined;
  /** The price on the screen is about to be another. */
  isWaiting: boolean;
  onFollow: (paymentId: string) => void;
  onPriceChanged: () => void;
  /** The price of what is left without these. */
  requote: (gone: readonly string[]) => Promise<CartQuote>;
  /** Where a top-up leads back to. */
  back?: string;
};

const usual = ['mpesa', 'card'] as const;

/** Method, payer and the Pay button of a cart. */
export function CartPay({ quote, isWaiting, back = '/cart', requote, ...on }: Props) {
  const t = useWords(checkoutWords);
  useEffect(prepareToasts, []);
  const payer = usePayer();
  const [chosen, setMethod] = useState<Method>('mpesa');
  const [typed, setPhone] = useState(() => readKeptPhone() || null);
  const { data: profile } = useQuery({ ...profileQuery, enabled: payer !== null });
  const phone = typed ?? profile?.phone ?? '';
  const [touched, setTouched] = useState(false);
  const start = useOpening(startCartPayment, on);
  const converting = useConverting(quote);
  const { ways: all, holds } = useWays(usual, quote);
  // So many lines wait for no prompt and no card page.
  const isLarge = (quote?.lines.length ?? 0) > unpaidLinesMax;
  const ways = isLarge ? all.filter((way) => way === 'balance') : all;
  const method = ways.find((way) => keyOf(way) === keyOf(chosen)) ?? ways[0];
  const isPrompt = method !== undefined && modeOf(method) === 'STK';
  const phoneError = isPrompt ? problemOfPhone(phone) : undefined;
  const pay = (priced: CartQuote | undefined) => {
    setTouched(true);
    if (!priced || !method) return;
    if (phoneError) return focusPhone();
    if (isPrompt) keepPhone(phone);
    start.begin({ quote: priced, method, phone: readPhone(phone) });
  };
  // One press leaves out what is gone and pays, unless the rest has yet another price.
  const goOn = async (gone: readonly string[], amountKes: number) => {
    const rest = await requote(gone).catch(() => undefined);
    if (!rest) return notify({ area: 'payment', kind: 'error', title: t.error.generic });
    removeFromCart(gone);
    if (rest.amountKes === amountKes) pay(rest);
    else start.forget();
  };
  if (quote && isLarge && !method) return <TooMany amountKes={quote.amountKes} back={back} />;
  const button = payButton(
    {
      method: method ?? 'mpesa',
      amountKes: quote?.amountKes ?? 0,
      processing: start.processing,
      converting: converting || isWaiting,
      hasCustomerId: payer !== null,
    },
    t.pay,
  );
  return (
    <form
      className={shared.form}
      aria-label={t.panel.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!button.disabled) pay(quote);
      }}
    >
      <MethodFields
        methods={ways}
        method={method ?? 'mpesa'}
        onMethod={setMethod}
        phone={phone}
        onPhone={setPhone}
        onPhoneBlur={() => setTouched(phone !== '')}
        phoneError={touched ? phoneError : undefined}
        payer={payer}
        balance={formatMoney(money(holds, 'KES'))}
      />
      <Refusal error={start.error} onGoOn={(...agreed) => void goOn(...agreed)} />
      <PayButton {...button} isMpesa={method === 'mpesa'} isBusy={start.processing} />
      {start.processing && <Overlay text={t.pay.overlay} />}
    </form>
  );
}

type RefusalProps = {
  error: unknown;
  onGoOn: (gone: readonly string[], amountKes: number) => void;
};

function Refusal({ error, onGoOn }: RefusalProps) {
  const t = useWords(cartWords);
  const problem = error instanceof ApiRefused ? error.problem : null;
  if (problem?.code !== 'cart-changed' || !problem.gone) return <PayRefusal error={error} />;
  const { gone, amount } = problem;
  const kes = formatKes(amount ?? 0);
  return (
    <Notice
      tone="warn"
      live
      action={
        amount !== undefined &&
        amount > 0 && (
          <Button
            size="small"
            onClick={() =>
              onGoOn(
                gone.map(({ id }) => id),
                amount,
              )
            }
          >
            {t.goOn(kes)}
          </Button>
        )
      }
    >
      {t.changed(gone.length, kes)}
    </Notice>
  );
}

/** More lines than may wait for money, and a balance that does not cover them. */
function TooMany({ amountKes, back }: { amountKes: number; back: string }) {
  const t = useWords(cartWords);
  const { data } = useQuery(balanceQuery());
  const amount = data && amountKes - Math.floor(data.balanceKesCents / wholeKes(1).minor);
  return (
    <Notice
      tone="info"
      action={
        <Link
          to="/dashboard/balance"
          search={{ next: back, ...(amount !== undefined && amount > 0 && { amount }) }}
          className={buttonClass({ size: 'small' })}
        >
          {t.topUp}
        </Link>
      }
    >
      {t.limit(String(unpaidLinesMax))}
    </Notice>
  );
}
