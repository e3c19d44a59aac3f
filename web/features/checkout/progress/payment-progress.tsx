import { useEffect, useRef, useState } from 'react';
import type { Transaction } from '#contracts/sale/payments.ts';
import { kindWords } from '../../../lib/kinds/kind-words.ts';
import { pollPatienceMs } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { formatClock, formatCountdown } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useLocale, useWords, words } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WindowTitle } from '../../../ui/overlay/dialog.tsx';
import { notify, prepareToasts } from '../../../ui/overlay/notify.ts';
import { useDoubleClickGuard } from '../../../ui/overlay/double-click.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stepper } from '../../../ui/figure/stepper.tsx';
import record from '../../../ui/record.module.css';
import shared from '../checkout.module.css';
import styles from './progress.module.css';
import { useFollowedPayment } from './follow-payment.ts';
import { TransactionUnknown, takeNews } from '../payment-queries.ts';
import { isDecided, paymentSteps, type PaymentStep } from './payment-steps.ts';
import { ReceiptCode } from '../receipt-code.tsx';
import { useSettled } from './use-settled.ts';
import { checkoutWords } from '../words.ts';
import { secondMs } from '#contracts/time.ts';

type Props = {
  paymentId: string;
  onSettled: (transaction: Transaction) => void;
  /** Back to the form with another number or method; absent where there is no form. */
  onAnew?: (() => void) | undefined;
};

/** A payment under way, step by step, with what to do while it waits. */
export function PaymentProgress({ paymentId, onSettled, onAnew }: Props) {
  const { data, error, refetch } = useFollowedPayment(paymentId);
  useEffect(prepareToasts, []);
  useSettled(data, onSettled);
  useErrorToast(error);
  const check = useCheckNow(paymentId);
  const onMouseDown = useDoubleClickGuard();
  if (!data && !error) return <ProgressSkeleton />;
  return (
    <div role="presentation" className={shared.progress} onMouseDown={onMouseDown}>
      {error && <Interrupted error={error} onAgain={() => void refetch()} />}
      {data && <Journey payment={data} check={check} onAnew={onAnew} />}
    </div>
  );
}

type Check = { run: () => void; busy: boolean };
type JourneyProps = { payment: Transaction; check: Check } & Pick<Props, 'onAnew'>;

function Journey({ payment, check, onAnew }: JourneyProps) {
  const texts = useWords(checkoutWords);
  const t = texts.progress;
  const locale = useLocale();
  const isCard = payment.mode === 'LINK';
  const isPhoneAsked = !isCard && !payment.steps.customerActedAt && !isDecided(payment);
  const leftMs = useLeft(payment);
  const told = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; keys go on from what came in its place.
  useEffect(() => {
    if (document.activeElement === document.body) told.current?.focus();
  }, []);
  return (
    <>
      {!isDecided(payment) && <WindowTitle>{t.paying(formatKes(payment.amount))}</WindowTitle>}
      <div ref={told} tabIndex={-1} role="status" className={styles.headline}>
        <h2>
          {headline(payment, texts)} {isPhoneAsked && <span>{payment.accountNumber}</span>}
        </h2>
        {/* While the phone is asked, the step of the PIN says what to do. */}
        {!isPhoneAsked && <p>{payment.advice[locale]}</p>}
      </div>
      <Facts
        items={[
          [t.amount, <strong key="amount">{formatKes(payment.amount)}</strong>],
          ...(isPhoneAsked
            ? []
            : [[isCard ? t.email : texts.success.phone, payment.accountNumber] as const]),
        ]}
      />
      <Steps payment={payment} leftMs={leftMs} />
      {!isDecided(payment) && (
        <Waiting payment={payment} leftMs={leftMs} check={check} onAnew={onAnew} />
      )}
    </>
  );
}

type Words = (typeof checkoutWords)['english'];

function headline(payment: Transaction, { progress: t, toast }: Words): string {
  if (payment.transactionStatus === 'ACCEPTED') return t.titleDone;
  if (payment.transactionStatus === 'DECLINED') return toast.declined;
  if (payment.transactionStatus === 'FAILED') return toast.failed;
  if (payment.steps.customerActedAt) return t.titleChecking(payment.paymentMethod);
  return payment.mode === 'LINK' ? t.titleCard : t.title;
}

function Steps({ payment, leftMs }: { payment: Transaction; leftMs: number }) {
  const t = useWords(checkoutWords).progress;
  const isCard = payment.mode === 'LINK';
  const titles = {
    order: t.order,
    prompt: isCard ? t.promptCard : t.prompt,
    pin: isCard ? t.pinCard : t.pin,
    confirmed: t.confirmed,
    ready: useWords(kindWords).ready[payment.purchase.product],
  } as const;
  const notes: Partial<Record<PaymentStep['key'], string | undefined>> = {
    pin: isCard ? undefined : t.pinNote,
    confirmed: t.confirmedNote(payment.paymentMethod),
  };
  const note = (step: PaymentStep) => {
    if (step.at) return formatClock(step.at);
    return step.state === 'now' ? notes[step.key] : undefined;
  };
  return (
    <Stepper
      label={t.label}
      steps={paymentSteps(payment).map((step) => ({
        key: step.key,
        title: titles[step.key],
        state: step.state,
        note: note(step),
        left:
          step.key === 'pin' && step.state === 'now' && leftMs > 0
            ? { share: leftMs / pollPatienceMs, text: formatCountdown(leftMs) }
            : undefined,
      }))}
    />
  );
}

/** How long the phone is waited for before the page may be left, in milliseconds. */
function useLeft(payment: Transaction): number {
  const now = useNow(secondMs, !isDecided(payment));
  return Date.parse(payment.createdAt) + pollPatienceMs - now;
}

/** The provider is queried automatically until then. */
const paidAfterMs = 20_000;

function Waiting({ payment, leftMs, check, onAnew }: JourneyProps & { leftMs: number }) {
  const t = useWords(checkoutWords).progress;
  const patient = leftMs <= 0;
  return (
    <>
      {patient && (
        <Notice tone="wait" live>
          {t.patience}
        </Notice>
      )}
      {patient && payment.mode === 'STK' && <ReceiptCode payment={payment} />}
      {payment.mode === 'STK' && (
        <details className={shared.tips}>
          <summary>{t.nothing}</summary>
          <ul>
            {t.nothingTips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </details>
      )}
      {/* What comes later comes last, so that nothing moves under a finger. */}
      <div className={record.row}>
        {payment.checkout && (
          <a className={buttonClass()} href={payment.checkout}>
            {t.reopen}
          </a>
        )}
        {onAnew && (
          <Button variant="quiet" onClick={onAnew}>
            {t.other}
          </Button>
        )}
        {leftMs <= pollPatienceMs - paidAfterMs && (
          <Button busy={check.busy} onClick={check.run}>
            {t.paid}
          </Button>
        )}
      </div>
    </>
  );
}

function Interrupted({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useWords(checkoutWords);
  const title = error instanceof TransactionUnknown ? t.error.validation : t.error.checking;
  return (
    <Notice
      tone="warn"
      live
      title={title}
      action={<Button onClick={onAgain}>{t.progress.checkAgain}</Button>}
    >
      {t.progress.stopped}
    </Notice>
  );
}

function useErrorToast(error: Error | null): void {
  useEffect(() => {
    if (!error) return;
    const t = words(checkoutWords).error;
    const title = error instanceof TransactionUnknown ? t.validation : t.checking;
    // The notice on the page says the same.
    notify({ area: 'payment', kind: 'error', title, quiet: true });
  }, [error]);
}

/** Lets the server ask the provider right now. */
function useCheckNow(paymentId: string): Check {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const found = await request(calls.checkPayment, { params: { id: paymentId } });
      await takeNews(queryClient, found);
    } catch {
      notify({ area: 'payment', kind: 'error', title: words(checkoutWords).error.checking });
    } finally {
      setBusy(false);
    }
  };
  return { run: () => void run(), busy };
}

function ProgressSkeleton() {
  return (
    <div className={shared.progress} aria-busy="true">
      <Skeleton width="50%" height="1.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="15rem" />
    </div>
  );
}
