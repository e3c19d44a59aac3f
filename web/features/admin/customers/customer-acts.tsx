import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminCustomer, AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { meQuery } from '../team/staff.ts';
import { TextDialog } from '../text-dialog.tsx';
import { useAct } from '../use-act.ts';
import { adminWords } from '../words.ts';
import { customerWords as t } from './customer-words.ts';
import { PaymentLimit } from './payment-limit.tsx';

/** What the viewer's role may do about a customer. */
export function CustomerActs({ record }: { record: AdminCustomerRecord }) {
  const { customer, privacy } = record;
  const me = useQuery(meQuery);
  const may = (permission: string) => me.data?.permissions.includes(permission) ?? false;
  const canVisit = may('customers.act_as') && !customer.suspendedAt && !customer.staffRole;
  if (!canVisit && !may('customers.suspend') && !may('customers.data')) return null;
  return (
    <div className={styles.acts}>
      {canVisit && <ActAs customer={customer} />}
      {may('customers.data') && <DataActs customer={customer} privacy={privacy} />}
      {may('customers.suspend') && <PaymentLimit record={record} />}
      {may('customers.suspend') && record.tokens.length > 0 && <EndTokens customer={customer} />}
      {may('customers.suspend') && <SuspendOrRestore customer={customer} />}
    </div>
  );
}

type DataProps = { customer: AdminCustomer; privacy: AdminCustomerRecord['privacy'] };

/** A copy and the erasure, in the customer's place: both go to the customer's own mailbox. */
function DataActs({ customer, privacy }: DataProps) {
  const [asking, setAsking] = useState<'copy' | 'erase' | null>(null);
  const params = { id: customer.id };
  const keep = useAct(() => request(adminCalls.keepCustomer, { params }));
  const calls = { copy: adminCalls.copyCustomer, erase: adminCalls.eraseCustomer };
  return (
    <>
      <Button onClick={() => setAsking('copy')}>{t.copy}</Button>
      {privacy.erasure ? (
        <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {t.keep}
        </Button>
      ) : (
        <Button onClick={() => setAsking('erase')}>{t.erase}</Button>
      )}
      {asking && (
        <TextDialog
          title={`${t[asking]}: ${customer.name}`}
          text={t.asks[asking]}
          label={adminWords.form.reason}
          submit={t[asking]}
          danger={asking === 'erase'}
          work={(reason) => request(calls[asking], { params, body: { reason } })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
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

function EndTokens({ customer }: { customer: AdminCustomer }) {
  const [asking, setAsking] = useState(false);
  const params = { id: customer.id };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.revoke}</Button>
      {asking && (
        <TextDialog
          title={`${t.revoke}: ${customer.name}`}
          text={t.revokeAsks}
          label={adminWords.form.reason}
          submit={t.revoke}
          danger
          work={(reason) => request(adminCalls.revokeTokens, { params, body: { reason } })}
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
      <Button onClick={() => setAsking(true)}>{adminWords.act.suspend}</Button>
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
