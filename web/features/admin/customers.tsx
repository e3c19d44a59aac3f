import { useState } from 'react';
import { adminCalls, type AdminCustomer } from '#contracts/admin.ts';
import { request } from '../../lib/api.ts';
import { formatDay, formatKes } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { PagedList } from './paged-list.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useAct } from './use-act.ts';
import { adminWords } from './words.ts';

/** Accounts with their money, and their suspension. */
export function Customers() {
  return (
    <PagedList
      title={adminWords.nav.customers}
      name={['customers']}
      searchLabel={adminWords.search.customers}
      read={({ signal, ...query }) => request(adminCalls.customers, { query, signal })}
      keyOf={(customer) => customer.id}
    >
      {(customer) => <CustomerCard customer={customer} />}
    </PagedList>
  );
}

function CustomerCard({ customer }: { customer: AdminCustomer }) {
  const [asking, setAsking] = useState(false);
  const params = { id: customer.id };
  const restore = useAct(() => request(adminCalls.restore, { params }));
  const { suspendedAt, suspendedReason, staffRole } = customer;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{customer.name}</span>
        {suspendedAt && <Badge tone="bad">{adminWords.suspended}</Badge>}
        {staffRole && <Badge tone="brand">{staffRole}</Badge>}
      </div>
      <p className={styles.soft}>
        {customer.email} · {formatDay(customer.createdAt)} ·{' '}
        {adminWords.bought(customer.orders, formatKes(customer.spentKes))} ·{' '}
        {adminWords.credit(formatKes(customer.creditKes))}
      </p>
      {suspendedReason && <p className={styles.soft}>{suspendedReason}</p>}
      <div className={styles.acts}>
        {suspendedAt ? (
          <Button busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
            {adminWords.act.restore}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {adminWords.act.suspend}
          </Button>
        )}
      </div>
      {asking && (
        <TextDialog
          title={`${adminWords.act.suspend} ${customer.name}`}
          label={adminWords.form.reason}
          submit={adminWords.act.suspend}
          danger
          work={(reason) => request(adminCalls.suspend, { params, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  );
}
