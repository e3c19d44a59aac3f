import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminCustomer } from '#contracts/admin-customers.ts';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
import { storeSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../admin.module.css';
import { meQuery } from '../staff.ts';
import { TextDialog } from '../text-dialog.tsx';
import { useAct } from '../use-act.ts';
import { adminWords } from '../words.ts';
import { customerWords as t } from './customer-words.ts';

/** What the viewer's role may do about a customer. */
export function CustomerActs({ customer }: { customer: AdminCustomer }) {
  const me = useQuery(meQuery);
  const may = (permission: string) => me.data?.permissions.includes(permission) ?? false;
  const canVisit = may('customers.act_as') && !customer.suspendedAt && !customer.staffRole;
  if (!canVisit && !may('customers.suspend')) return null;
  return (
    <div className={styles.acts}>
      {canVisit && <ActAs customer={customer} />}
      {may('customers.suspend') && <SuspendOrRestore customer={customer} />}
    </div>
  );
}

function ActAs({ customer }: { customer: AdminCustomer }) {
  const [asking, setAsking] = useState(false);
  const visit = async (reason: string) => {
    const params = { id: customer.id };
    storeSession(await request(adminCalls.actAs, { params, body: { reason } }));
    window.location.assign('/dashboard');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.actAs}</Button>
      {asking && (
        <TextDialog
          title={`${t.actAs}: ${customer.name}`}
          text={t.actAsks}
          label={adminWords.form.reason}
          submit={t.actAs}
          work={visit}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function SuspendOrRestore({ customer }: { customer: AdminCustomer }) {
  const [asking, setAsking] = useState(false);
  const params = { id: customer.id };
  const restore = useAct(() => request(adminCalls.restore, { params }));
  if (customer.suspendedAt) {
    return (
      <Button busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
        {adminWords.act.restore}
      </Button>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {adminWords.act.suspend}
      </Button>
      {asking && (
        <TextDialog
          title={`${adminWords.act.suspend} ${customer.name}`}
          text={t.suspendAsks}
          label={adminWords.form.reason}
          submit={adminWords.act.suspend}
          danger
          work={(reason) => request(adminCalls.suspend, { params, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
