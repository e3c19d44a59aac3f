import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiRefused } from '../../lib/api-errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import styles from './admin.module.css';
import { navigationFor } from './frame/navigation.ts';
import { OfficeNav, type RenderLink } from './frame/office-nav.tsx';
import { deskWords } from './desk/desk-words.ts';
import { billingDeskWords, couponWords } from './coupons/coupon-words.ts';
import { incidentWords } from './incident-words.ts';
import { webhookWords } from './webhooks/words.ts';
import { mailWords } from './mails/words.ts';
import { meQuery } from './staff.ts';
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
  { to: '/admin/staff', word: t.staff, permission: 'staff.manage' },
  { to: '/admin/stock/import', word: t.importStock, permission: 'inventory.manage' },
  { to: '/admin/status', word: incidentWords.nav, permission: 'content.manage' },
  { to: '/admin/articles', word: deskWords.nav.articles, permission: 'content.manage' },
  { to: '/admin/announcements', word: deskWords.nav.announcements, permission: 'content.manage' },
  { to: '/admin/mails', word: mailWords.log, permission: 'customers.read' },
  { to: '/admin/mail-texts', word: mailWords.texts, permission: 'content.manage' },
  { to: '/admin/webhooks', word: webhookWords.title, permission: 'settings.manage' },
  { to: '/admin/jobs', word: t.jobs, permission: 'jobs.manage' },
  { to: '/admin/audit', word: t.audit, permission: 'audit.read' },
] as const;

type Props = {
  path: string;
  /** Drawn for everybody who is not staff: its existence is not disclosed (decision G6). */
  notFound: ReactNode;
  /** Stands in the navigation. */
  bell: ReactNode;
  renderLink: RenderLink;
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
  return (
    <div className={styles.frame}>
      <OfficeNav
        groups={navigationFor(permissions)}
        path={path}
        renderLink={renderLink}
        bell={bell}
      />
      <main className={styles.content}>{children}</main>
    </div>
  );
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
