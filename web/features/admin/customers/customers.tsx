import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin.ts';
import type { AdminCustomer } from '#contracts/admin-customers.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatKes } from '../../../lib/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import { customerWords } from './customer-words.ts';
import { adminWords } from '../words.ts';

/** Accounts with their money; each opens its record. */
export function Customers() {
  return (
    <PagedList
      title={adminWords.nav.customers}
      searchLabel={adminWords.search.customers}
      list={(query) => queryOf(adminCalls.customers, { query })}
      keyOf={(customer) => customer.id}
    >
      {(customer) => <CustomerCard customer={customer} />}
    </PagedList>
  );
}

function CustomerCard({ customer }: { customer: AdminCustomer }) {
  const { id, suspendedAt, suspendedReason, staffRole, erasedAt } = customer;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Link to="/admin/customers/$id" params={{ id }} className={styles.name}>
          {customer.name}
        </Link>
        <span className={styles.tabs}>
          {erasedAt && <Badge tone="neutral">{customerWords.erased}</Badge>}
          {suspendedAt && <Badge tone="bad">{adminWords.suspended}</Badge>}
          {staffRole && <Badge tone="brand">{staffRole}</Badge>}
        </span>
      </div>
      <p className={styles.soft}>
        {customer.email} · {formatDay(customer.createdAt)} ·{' '}
        {adminWords.bought(customer.orders, formatKes(customer.spentKes))} ·{' '}
        {adminWords.credit(formatKes(customer.creditKes))}
      </p>
      {suspendedReason && <p className={styles.soft}>{suspendedReason}</p>}
    </article>
  );
}
