import { Link } from '@tanstack/react-router';
import { ApiRefused, ApiUnreachable } from '../../lib/api-errors.ts';
import { formatKes } from '../../lib/short-format.ts';
import { useWords } from '../../lib/words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Purchase } from './purchase.ts';
import { NearestProxies } from './nearest.tsx';
import { CheckoutLinkMissing } from './start-payment.ts';
import { checkoutWords } from './words.ts';

/** Why the payment did not start, what is safe, and what to try. It outlives the 2 s toast. */
export function PayRefusal({ error, purchase }: { error: unknown; purchase: Purchase }) {
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
  const isGone = error.code === 'proxy-taken' || error.code === 'proxy-failed-test';
  return (
    <>
      <Notice
        tone="bad"
        live
        title={error.problem?.detail || t.failed}
        action={isGone && nearest.length === 0 && <OtherProxies purchase={purchase} />}
      >
        {t.safe} {error.reference && t.reference(error.reference)}
      </Notice>
      {nearest.length > 0 && <NearestProxies listings={nearest} plan={purchase.plan} />}
    </>
  );
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
