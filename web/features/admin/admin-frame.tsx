import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiRefused } from '../../lib/api-errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import styles from './admin.module.css';
import { deskWords } from './desk/desk-words.ts';
import { billingDeskWords, couponWords } from './coupons/coupon-words.ts';
import { incidentWords } from './incident-words.ts';
import { mailWords } from './mails/words.ts';
import { meQuery } from './staff.ts';
import { serverOfficeWords } from './server-words.ts';
import { adminWords } from './words.ts';

const t = adminWords.nav;
const items = [
  { to: '/admin', word: t.queue, permission: 'orders.read' },
  { to: '/admin/tickets', word: deskWords.nav.desk, permission: 'tickets.read' },
  { to: '/admin/payments', word: t.payments, permission: 'payments.read' },
  { to: '/admin/refunds', word: t.refunds, permission: 'payments.read' },
  { to: '/admin/exceptions', word: t.exceptions, permission: 'payments.read' },
  { to: '/admin/reconciliation', word: t.reconciliation, permission: 'payments.read' },
  { to: '/admin/close', word: t.close, permission: 'ledger.read' },
  { to: '/admin/reports', word: t.reports, permission: 'ledger.read' },
  { to: '/admin/invariants', word: t.invariants, permission: 'ledger.read' },
  { to: '/admin/customers', word: t.customers, permission: 'customers.read' },
  { to: '/admin/coupons', word: couponWords.title, permission: 'prices.manage' },
  { to: '/admin/billing', word: billingDeskWords.title, permission: 'settings.manage' },
  { to: '/admin/servers', word: serverOfficeWords.nav, permission: 'orders.read' },
  { to: '/admin/makers', word: serverOfficeWords.makers, permission: 'settings.manage' },
  { to: '/admin/products', word: t.products, permission: 'inventory.manage' },
  { to: '/admin/stock', word: t.stock, permission: 'inventory.manage' },
  { to: '/admin/suppliers', word: t.suppliers, permission: 'inventory.manage' },
  { to: '/admin/price-rules', word: t.priceRules, permission: 'prices.manage' },
  { to: '/admin/rates', word: t.rates, permission: 'inventory.manage' },
  { to: '/admin/countries', word: t.countries, permission: 'inventory.manage' },
  { to: '/admin/staff', word: t.staff, permission: 'staff.manage' },
  { to: '/admin/stock/import', word: t.importStock, permission: 'inventory.manage' },
  { to: '/admin/status', word: incidentWords.nav, permission: 'content.manage' },
  { to: '/admin/articles', word: deskWords.nav.articles, permission: 'content.manage' },
  { to: '/admin/announcements', word: deskWords.nav.announcements, permission: 'content.manage' },
  { to: '/admin/mails', word: mailWords.log, permission: 'customers.read' },
  { to: '/admin/mail-texts', word: mailWords.texts, permission: 'content.manage' },
  { to: '/admin/jobs', word: t.jobs, permission: 'jobs.manage' },
  { to: '/admin/audit', word: t.audit, permission: 'audit.read' },
] as const;

type Props = {
  path: string;
  /** Drawn for everybody who is not staff: its existence is not disclosed (decision G6). */
  notFound: ReactNode;
  /** Stands at the end of the bar. */
  bell: ReactNode;
  renderLink: (item: { to: string; word: string; current: boolean }) => ReactNode;
  children: ReactNode;
};

/** The back office's frame: it draws nothing before the server said who is asking. */
export function AdminFrame({ path, notFound, bell, renderLink, children }: Props) {
  const me = useQuery(meQuery);
  if (me.isPending) return <ScreenSpinner />;
  if (me.error) {
    if (me.error instanceof ApiRefused && me.error.status !== 429) return notFound;
    return <Notice tone="bad" live title={me.error.message} />;
  }
  const { permissions } = me.data;
  if (permissions.length === 0) return <CodeNeeded />;
  const shown = items.filter(({ permission }) => permissions.includes(permission));
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <a href="/dashboard" aria-label={t.shop}>
          <Logo words={false} size={26} />
        </a>
        <nav aria-label={t.label} className={styles.nav} ref={showCurrent} key={path}>
          {shown.map(({ to, word }) => (
            <span key={to}>{renderLink({ to, word, current: path === to })}</span>
          ))}
        </nav>
        <span className={styles.bell}>{bell}</span>
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  );
}

/** On a phone the bar is wider than the window; the page's own link must not be the hidden one. */
function showCurrent(nav: HTMLElement | null) {
  const link = nav?.querySelector('[aria-current="page"]');
  if (!nav || !(link instanceof HTMLElement)) return;
  const middle = link.offsetLeft - nav.offsetLeft + link.offsetWidth / 2;
  nav.scrollLeft = middle - nav.clientWidth / 2;
}

function CodeNeeded() {
  return (
    <main className={styles.content}>
      <EmptyState
        heading="h1"
        title={adminWords.codeNeeded}
        text={adminWords.codeNeededText}
        action={
          <a className={buttonClass({ variant: 'primary' })} href="/account/login?from=%2Fadmin">
            {adminWords.signInAgain}
          </a>
        }
      />
    </main>
  );
}
