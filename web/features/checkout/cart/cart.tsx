import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { linesMax } from '#contracts/sale/cart.ts';
import { changePlan, removeFromCart, useCart, type Cart as Kept } from '../../../lib/cart/cart.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useOfferedPlans } from '../../../lib/queries/offered-plans.ts';
import { useWords } from '../../../lib/text/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input, Select } from '../../../ui/input/input.tsx';
import { PlanSelect } from '../../../ui/input/plan-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Block } from '../../../ui/record.tsx';
import { CouponField } from '../coupon-field.tsx';
import { PayRefusal } from '../pay-refusal.tsx';
import styles from './cart.module.css';
import { CartLines } from './cart-lines.tsx';
import { CartPay } from './cart-pay.tsx';
import { CartSummary } from './cart-summary.tsx';
import { cartWords } from './cart-words.ts';
import { useCartPrice, type Accept } from './use-cart-price.ts';

type Props = {
  /** A payment was opened; the app shows how it goes. */
  onFollow: (paymentId: string) => void;
};

/** The cart: its lines, what happens when one is gone, the price, and the payment. */
export function Cart({ onFollow }: Props) {
  const t = useWords(cartWords);
  useTitle(t.title);
  const cart = useCart();
  const { items } = cart;
  const [accept, setAccept] = useState<Accept>('all');
  return (
    <PageFrame
      title={t.title}
      line={t.line(formatWhole(items.length), formatWhole(linesMax))}
      actions={
        <Link to="/client/proxy" className={buttonClass()}>
          {items.length > 0 ? t.more : t.market}
        </Link>
      }
    >
      <BeingPaid paying={cart.paying} onFollow={onFollow} />
      {items.length === 0 ? (
        <EmptyState title={t.empty} text={t.emptyText} />
      ) : (
        <Filled items={items} accept={accept} onAccept={setAccept} onFollow={onFollow} />
      )}
    </PageFrame>
  );
}

type FilledProps = Props & {
  items: Kept['items'];
  accept: Accept;
  onAccept: (accept: Accept) => void;
};

function Filled({ items, accept, onAccept, onFollow }: FilledProps) {
  const t = useWords(cartWords);
  const price = useCartPrice({ items, accept });
  const { quote, isWaiting, error, gone, coupon, again, isNothing } = price;
  const isShort = quote !== undefined && quote.lines.length < quote.least;
  return (
    <div className={styles.columns}>
      <Block title={t.lines}>
        <ForAll items={items} />
        {gone.size > 0 && (
          <Notice
            tone="warn"
            action={
              <Button size="small" onClick={() => removeFromCart(gone.keys())}>
                {t.removeGone}
              </Button>
            }
          >
            {t.left(formatWhole(gone.size))}
          </Notice>
        )}
        <CartLines items={items} priced={quote?.lines ?? []} gone={gone} />
      </Block>
      <Block title={t.summary}>
        {error ? (
          <>
            <PayRefusal error={error} />
            <Button onClick={again}>{t.again}</Button>
          </>
        ) : (
          !isNothing && <CartSummary quote={quote} isWaiting={isWaiting} />
        )}
        <CouponField coupon={coupon} />
        <AcceptChoice accept={accept} count={items.length} onAccept={onAccept} />
        {isShort && (
          <Notice tone="warn" live>
            {t.short(formatWhole(quote.least), formatWhole(quote.lines.length))}
          </Notice>
        )}
        {!isShort && !error && !isNothing && (
          <CartPay
            quote={quote}
            isWaiting={isWaiting}
            onFollow={onFollow}
            onPriceChanged={again}
            requote={price.requote}
          />
        )}
      </Block>
    </div>
  );
}

/** What is done with all lines at once. */
function ForAll({ items }: { items: Kept['items'] }) {
  const t = useWords(cartWords);
  const [first] = items;
  const chosen = items.every(({ plan }) => plan === first?.plan) ? first?.plan : undefined;
  const plans = useOfferedPlans(chosen);
  return (
    <div className={styles.head}>
      <div className={styles.choice}>
        {t.termAll}
        <PlanSelect
          label={t.termAll}
          mixed={t.mixed}
          className={styles.term}
          plan={chosen}
          plans={plans}
          onPlan={(plan) => changePlan(plan)}
        />
      </div>
      <Button
        size="small"
        variant="quiet"
        onClick={() => removeFromCart(items.map(({ id }) => id))}
      >
        {t.clear}
      </Button>
    </div>
  );
}

type AcceptProps = { accept: Accept; count: number; onAccept: (accept: Accept) => void };
const ways = ['all', 'any', 'atLeast'] as const;

/** All or nothing, whatever is left, or at least so many. */
function AcceptChoice({ accept, count, onAccept }: AcceptProps) {
  const t = useWords(cartWords);
  const way = typeof accept === 'object' ? 'atLeast' : accept;
  const [typed, setTyped] = useState(() =>
    typeof accept === 'object' ? String(accept.atLeast) : '',
  );
  const atLeast = (text: string) => {
    setTyped(text);
    const least = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (least >= 1 && least <= linesMax) onAccept({ atLeast: least });
  };
  const choose = (next: (typeof ways)[number]) =>
    next === 'atLeast' ? atLeast(String(Math.ceil(count / 2))) : onAccept(next);
  return (
    <>
      <Field label={t.accept} hint={t.acceptHint}>
        <Select
          value={way}
          onChange={({ target }) => choose(target.value as (typeof ways)[number])}
        >
          {ways.map((each) => (
            <option key={each} value={each}>
              {t.accepts[each]}
            </option>
          ))}
        </Select>
      </Field>
      {way === 'atLeast' && (
        <Field label={t.least}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            onChange={({ target }) => atLeast(target.value)}
          />
        </Field>
      )}
    </>
  );
}

/** Lines whose payment is not decided yet, with the way to it. */
function BeingPaid({ paying, onFollow }: Pick<Kept, 'paying'> & Props) {
  const t = useWords(cartWords);
  return Object.entries(paying).map(([paymentId, lines]) => (
    <Notice
      key={paymentId}
      tone="wait"
      action={
        <Button size="small" onClick={() => onFollow(paymentId)}>
          {t.follow}
        </Button>
      }
    >
      {t.paying(formatWhole(lines.length))}
    </Notice>
  ));
}
