import { inEach } from '#contracts/locales.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { formatKes } from '../../lib/text/short-format.ts';
import { usePendingPayment } from '../../lib/session/pending-payment.ts';
import { useStoredUser } from '../../lib/session/session.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import styles from './strips.module.css';
import { appWords } from '../words.ts';

/**
 * The owner's words while purchases are paused, as the server wrote them into the shell. Pages
 * loaded before show them when paying.
 */
export function MaintenanceStrip() {
  const text = news[useLocale()];
  return (
    text && (
      <p className={styles.strip} role="status" data-print="hide">
        <Clock aria-hidden="true" />
        {text}
      </p>
    )
  );
}

const newsIn = (language: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=maintenance][lang=${language}]`)?.content;
const news = inEach(newsIn);

/** A payment that was left while it was under way can be followed again from every page. */
export function PendingStrip() {
  const t = useWords(appWords).pending;
  const customerId = useStoredUser()?.customerId;
  const path = useRouterState({ select: (state) => state.location.href });
  const pending = usePendingPayment(customerId);
  if (!pending || isShown(pending.paymentId, path)) return null;
  return (
    <div className={styles.strip} role="status" data-print="hide">
      <Clock aria-hidden="true" />
      <span>
        <strong>{t.title}.</strong> {t.text(formatKes(pending.amount))}
      </span>
      <Link
        to="/checkout/mpesa"
        search={{ payment: pending.paymentId }}
        className={buttonClass({ size: 'small' })}
      >
        {t.open}
      </Link>
    </div>
  );
}

/** The page follows the payment itself, or is about to. */
const isShown = (paymentId: string, path: string) =>
  path.startsWith('/checkout') || /[?&](pay|renew)=/.test(path) || path.includes(paymentId);
