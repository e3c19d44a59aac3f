import { useEffect, useState, type ReactNode } from 'react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FileText from 'lucide-react/icons/file-text';
import { isProduct } from '#contracts/goods/kinds.ts';
import { maskPhone, readPhone } from '#contracts/phone.ts';
import type { Transaction } from '#contracts/sale/payments.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { ApiUnreachable } from '../../../lib/api/api-errors.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { documentFile } from '../../../lib/files/document-files.ts';
import { webKinds } from '../../../lib/kinds/web-kinds.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { useHasToken } from '../../../lib/session/session.ts';
import { shopName } from '../../../lib/text/shop-name.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useLocale, useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFollowedPayment } from './follow-payment.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { transactionQuery } from '../payment-queries.ts';
import { KeptNumber } from '../kept-number.tsx';
import { readKeptPhone } from '../kept-phone.ts';
import { ReceiptCode } from '../receipt-code.tsx';
import { checkoutSearchOf } from './retry.ts';
import styles from './result.module.css';
import { checkoutWords } from '../words.ts';

type ResultProps = {
  paymentId: string | undefined;
  /** What navigation handed over, for the first paint only (decision G28). */
  handed?: Transaction | undefined;
  /** The payment was, or has become, another thing than its address says. */
  onSettled: (payment: Transaction) => void;
};

/** One payment by the id in the address, always fetched again, also with a copy at hand. */
function useResult({ paymentId, handed }: Omit<ResultProps, 'onSettled'>) {
  const query = useQuery({
    ...transactionQuery({ paymentId: paymentId ?? '', live: false }),
    enabled: paymentId !== undefined,
  });
  const firstPaint = handed?.paymentId === paymentId ? handed : undefined;
  return { ...query, payment: query.data ?? firstPaint };
}

/** What stands in for a result that cannot be drawn yet, or at all. */
function Missing({ isLoading, error, refetch }: Omit<ReturnType<typeof useResult>, 'payment'>) {
  if (isLoading) return <ResultSkeleton />;
  if (error instanceof ApiUnreachable) return <Unreachable onAgain={() => void refetch()} />;
  return <NoPayment />;
}

type SuccessProps = ResultProps & {
  /** The goods, passed in by the page. */
  renderGoods: (payment: Transaction) => ReactNode;
};

export function PaymentSuccess(props: SuccessProps) {
  const t = useWords(checkoutWords).success;
  useTitle(t.title);
  const { payment, ...result } = useResult(props);
  if (!payment) return <Missing {...result} />;
  if (payment.transactionStatus !== 'ACCEPTED') return <StillGoing {...props} payment={payment} />;
  return (
    <ResultFrame tone="ok" title={t.title}>
      {payment.outcome === 'credited' && <Notice tone="info">{t.credited}</Notice>}
      {payment.outcome === 'provisioning' && <Notice tone="wait">{t.provisioning}</Notice>}
      {props.renderGoods(payment)}
      <SuccessLinks payment={payment} />
      <Card className={styles.facts ?? ''}>
        <p>{t.text(payment.orderCode)}</p>
        <PaymentFacts payment={payment} />
      </Card>
      <p className={styles.small}>
        {t.mailed} <KeptNumber payment={payment} />
      </p>
      <DocumentLinks payment={payment} />
    </ResultFrame>
  );
}

/** Money that became balance bought nothing, so it has a receipt only. */
function DocumentLinks({ payment }: { payment: Transaction }) {
  const t = useWords(checkoutWords).success;
  const isGoods = payment.lines !== undefined || payment.metaData.proxyId !== '';
  const isSold = payment.outcome !== 'credited' && isGoods;
  const files = [
    ...(isSold ? ([[t.invoice, documentFile.invoice(payment.orderId)]] as const) : []),
    [t.receiptFile, documentFile.receipt(payment.paymentId)] as const,
  ];
  return (
    <p className={styles.billingDocuments}>
      {files.map(([label, href]) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          <FileText aria-hidden="true" size={16} />
          {label}
        </a>
      ))}
    </p>
  );
}

function SuccessLinks({ payment }: { payment: Transaction }) {
  const t = useWords(checkoutWords).success;
  const { isLeased, isOwnPage } = webKinds[payment.purchase.product];
  const leaseId = isLeased ? payment.leaseId : null;
  // What is shown above is used first: a proxy is tested, traffic is set up.
  const primary = buttonClass(leaseId || isOwnPage ? undefined : { variant: 'primary' });
  const quiet = buttonClass({ variant: 'quiet' });
  return (
    <div className={styles.actions}>
      {payment.lines !== undefined ? (
        <Link className={primary} to="/dashboard/orders/$id" params={{ id: payment.orderId }}>
          {t.viewOrder}
        </Link>
      ) : leaseId ? (
        <Link className={primary} to="/dashboard/proxies/$id" params={{ id: leaseId }}>
          {t.viewOrder}
        </Link>
      ) : (
        <Link className={primary} to={'/dashboard/orders'}>
          {t.viewOrder}
        </Link>
      )}
      <Link className={quiet} to="/client/proxy">
        {t.shop}
      </Link>
      <Link className={quiet} to={'/dashboard'}>
        {t.home}
      </Link>
    </div>
  );
}

export function PaymentFailed(props: ResultProps) {
  const t = useWords(checkoutWords).failed;
  const locale = useLocale();
  useTitle(t.title);
  const { payment, ...result } = useResult(props);
  if (!payment) return <Missing {...result} />;
  if (payment.transactionStatus === 'ACCEPTED' || payment.transactionStatus === 'PROCESSING') {
    return <StillGoing {...props} payment={payment} />;
  }
  return (
    <ResultFrame tone="bad" title={t.title} text={payment.advice[locale]}>
      {payment.moneyTaken === false && (
        <p className={styles.safe}>
          <CircleCheck aria-hidden="true" size={20} />
          {t.safe}
        </p>
      )}
      <LateMoney paymentId={payment.paymentId} />
      <Card className={styles.facts ?? ''}>
        <PaymentFacts payment={payment} />
      </Card>
      <div className={styles.actions}>
        <Again payment={payment} />
        <a className={buttonClass()} href="/contact">
          {t.support}
        </a>
      </div>
      <details className={styles.tips}>
        <summary>{t.tips}</summary>
        <ul>
          {t.tipsList.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </details>
      {payment.mode === 'STK' && (
        <details className={styles.tips} open={payment.typedCode !== undefined}>
          <summary>{t.paid}</summary>
          <div className={styles.typed}>
            <ReceiptCode payment={payment} />
          </div>
        </details>
      )}
    </ResultFrame>
  );
}

/** Watches for late money: to continue from here would be to pay twice. */
function LateMoney({ paymentId }: { paymentId: string }) {
  useFollowedPayment(paymentId);
  return null;
}

/** The same purchase again, with all its values, on any device. */
function Again({ payment }: { payment: Transaction }) {
  const { purchase, amount, accountNumber, mode, lines } = payment;
  const t = useWords(checkoutWords).failed;
  const search = checkoutSearchOf(purchase);
  const primary = buttonClass({ variant: 'primary' });
  // What was not paid for is in the cart again, and a lease where it was.
  if (lines !== undefined) {
    return (
      <Link className={primary} to={purchase.renews ? '/dashboard/proxies' : '/cart'}>
        {t.again}
      </Link>
    );
  }
  if (!search) {
    return (
      <>
        <Link className={primary} to="/dashboard/balance" search={{ amount }}>
          {t.again}
        </Link>
        <Link className={buttonClass()} to="/dashboard/balance">
          {t.back}
        </Link>
      </>
    );
  }
  return (
    <>
      <Link className={primary} to="/checkout" search={search}>
        {t.again} {keepsNumber(accountNumber) && t.with(accountNumber)}
      </Link>
      {mode === 'STK' && (
        <Link className={buttonClass()} to="/checkout" search={{ ...search, method: 'card' }}>
          {t.card}
        </Link>
      )}
      <Link className={buttonClass()} to="/checkout/mpesa" search={search}>
        {t.back}
      </Link>
    </>
  );
}

/** Whether this tab's form still has the number; the shop shows its last four digits. */
const keepsNumber = (shown: string) => maskPhone(readPhone(readKeptPhone()) ?? '') === shown;

const callbackPatienceMs = 20_000;

/** Back from the hosted page: nothing in the address is believed, the server is asked (G27). */
export function PaymentCallback({ paymentId, onSettled }: ResultProps) {
  const t = useWords(checkoutWords).callback;
  useTitle(t.title);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), callbackPatienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!paymentId) return <NoPayment />;
  return (
    <ResultFrame title={t.title} text={slow ? t.slow : t.text}>
      <Card className={styles.roomy ?? ''}>
        <PaymentProgress paymentId={paymentId} onSettled={onSettled} />
      </Card>
    </ResultFrame>
  );
}

type Going = Pick<ResultProps, 'onSettled'> & { payment: Transaction };

/**
 * A result page whose payment is undecided, or decided the other way; it navigates on
 * automatically.
 */
function StillGoing({ payment, onSettled }: Going) {
  const t = useWords(checkoutWords).callback;
  const locale = useLocale();
  return (
    <ResultFrame title={t.title} text={payment.advice[locale]}>
      <Card className={styles.roomy ?? ''}>
        <PaymentProgress paymentId={payment.paymentId} onSettled={onSettled} />
      </Card>
    </ResultFrame>
  );
}

function PaymentFacts({ payment }: { payment: Transaction }) {
  const t = useWords(checkoutWords);
  const { transactionStatus: status } = payment;
  const locale = useLocale();
  const isOver = status === 'FAILED' || status === 'DECLINED';
  const account = payment.mode === 'STK' ? t.success.phone : t.success.account;
  const items: [string, ReactNode][] = [
    [t.success.amount, <strong key="amount">{formatKes(payment.amount)}</strong>],
    [t.success.method, payment.paymentMethod],
    [account, payment.accountNumber],
  ];
  if (payment.receipt)
    items.push([t.success.receipt, <code key="receipt">{payment.receipt}</code>]);
  if (isOver) {
    items.unshift([t.failed.status, t.failed.statuses[status]]);
    if (isProduct(payment.purchase.product)) {
      items.push([t.failed.plan, termText(planTerms[payment.purchase.plan], locale)]);
    }
  }
  return <Facts items={items} />;
}

type FrameProps = { tone?: 'ok' | 'bad'; title: string; text?: ReactNode; children: ReactNode };

function ResultFrame({ tone, title, text, children }: FrameProps) {
  return (
    <Page>
      <header className={styles.head}>
        {tone === 'ok' && <CircleCheck className={styles.ok} aria-hidden="true" />}
        {tone === 'bad' && <CircleX className={styles.bad} aria-hidden="true" />}
        <PageTitle>{title}</PageTitle>
        {text && <p>{text}</p>}
      </header>
      {children}
    </Page>
  );
}

/** In the dashboard's frame, or on its own for who has no frame around it. */
function Page({ children, ...rest }: { children: ReactNode; 'aria-busy'?: boolean }) {
  const isFramed = useHasToken();
  if (isFramed) {
    return (
      <div className={styles.main} {...rest}>
        {children}
      </div>
    );
  }
  return (
    <div className={styles.page} {...rest}>
      <header>
        <a href="/" className={styles.brand} aria-label={shopName}>
          <Logo size={28} />
        </a>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

function Unreachable({ onAgain }: { onAgain: () => void }) {
  const t = useWords(checkoutWords);
  return (
    <Page>
      <Notice
        tone="warn"
        title={t.error.checking}
        action={<Button onClick={onAgain}>{t.progress.checkAgain}</Button>}
      >
        {t.progress.stopped}
      </Notice>
    </Page>
  );
}

/** Not the signed-in user's payment, or signed out: then this address waits for a sign-in. */
function NoPayment() {
  const t = useWords(checkoutWords).lost;
  const isSignedIn = useHasToken();
  const here = useRouterState({ select: ({ location }) => location.href });
  const primary = buttonClass({ variant: 'primary' });
  return (
    <Page>
      <EmptyState
        heading="h1"
        drawing="search"
        title={t.title}
        text={isSignedIn ? t.textSignedIn : t.text}
        action={
          isSignedIn ? (
            <Link className={primary} to="/dashboard/orders">
              {t.orders}
            </Link>
          ) : (
            <a className={primary} href={loginPath(here)}>
              {t.signIn}
            </a>
          )
        }
      />
    </Page>
  );
}

function ResultSkeleton() {
  return (
    <Page aria-busy>
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton height="14rem" />
      <Skeleton height="8rem" />
    </Page>
  );
}
