import { Link } from '@tanstack/react-router';
import { ApiRefused, ApiUnreachable } from '../../lib/api/api-errors.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Purchase } from './purchase.ts';
import { NearestProxies } from './nearest.tsx';
import { checkoutSearchOf } from './progress/retry.ts';
import { CheckoutLinkMissing } from './start-payment.ts';
import { checkoutWords } from './words.ts';

type Props = {
  error: unknown;
  /** Left out where it is several things. */
  purchase?: Purchase;
};

/** Why the payment did not start, what is safe, and what to try. */
export function PayRefusal({ error, purchase }: Props) {
  const words = useWords(checkoutWords);
  const t = words.error;
  if (error === null || error === undefined) return null;
  if (error instanceof CheckoutLinkMissing) {
    return (
      <Notice tone="bad" live title={t.noLink}>
        {t.safe}
      </Notice>
    );
  }
  if (error instanceof ApiUnreachable) {
    return (
      <Notice tone="warn" live title={t.failed}>
        {t.unknownSafe}
      </Notice>
    );
  }
  if (!(error instanceof ApiRefused)) {
    return (
      <Notice tone="bad" live title={t.generic}>
        {t.safe}
      </Notice>
    );
  }
  if (error.code === 'price-changed' && error.problem?.amount !== undefined) {
    return (
      <Notice tone="info" live>
        {t.newPrice(formatKes(error.problem.amount))}
      </Notice>
    );
  }
  const nearest = error.problem?.nearest ?? [];
  return (
    <>
      <Notice
        tone="bad"
        live
        title={error.problem?.detail || t.failed}
        action={purchase && <NextStep error={error} purchase={purchase} />}
      >
        {t.safe} {error.reference && t.reference(error.reference)}
      </Notice>
      {purchase && nearest.length > 0 && <NearestProxies listings={nearest} plan={purchase.plan} />}
    </>
  );
}

/** The one thing to do about a refusal, where there is one. */
function NextStep({ error, purchase }: { error: ApiRefused; purchase: Purchase }) {
  const t = useWords(checkoutWords).checkout;
  const { code, problem } = error;
  const small = buttonClass({ size: 'small' });
  if (code === 'proxy-yours' && problem?.leaseId) {
    const params = { id: problem.leaseId };
    return (
      <Link
        to="/dashboard/proxies/$id"
        params={params}
        search={{ renew: purchase.plan }}
        className={small}
      >
        {t.renew}
      </Link>
    );
  }
  if (code === 'balance-short') {
    return (
      <Link to="/dashboard/balance" search={{ next: pathOf(purchase) }} className={small}>
        {t.topUp}
      </Link>
    );
  }
  const isGone = code === 'proxy-taken' || code === 'proxy-failed-test';
  if (!isGone || (problem?.nearest ?? []).length > 0) return null;
  return <OtherProxies purchase={purchase} />;
}

/** Where this purchase continues once the balance covers it. */
function pathOf({ product, productId, plan, operatingSystem, renews, coupon }: Purchase): string {
  const search = checkoutSearchOf({
    product,
    item: productId,
    plan,
    operatingSystem: operatingSystem ?? null,
    renews: renews ?? null,
    coupon: coupon ?? null,
  });
  return `/checkout?${new URLSearchParams(search)}`;
}

function OtherProxies({ purchase }: { purchase: Purchase }) {
  const t = useWords(checkoutWords).checkout;
  return (
    <Link
      to="/client/proxy"
      search={{ country: purchase.countryCode, isp: purchase.isp }}
      className={buttonClass({ size: 'small' })}
    >
      {t.change}
    </Link>
  );
}
