import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { leaseDeskCalls, type AdminLease } from '#contracts/admin/goods/leases.ts';
import { request } from '../../../lib/api/api.ts';
import { formatKesMinor } from '../../../lib/text/short-format.ts';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { LongField, TextField, TickField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { whole } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { meQuery } from '../team/staff.ts';
import { leaseDeskWords as t } from './lease-desk-words.ts';
import { LimitsDialog } from './limits-dialog.tsx';

type Asking = keyof typeof t.act | null;

/** What its reader may do with a lease. */
export function LeaseActs({ lease }: { lease: AdminLease }) {
  const [asking, setAsking] = useState<Asking>(null);
  const may = useQuery(meQuery).data?.permissions ?? [];
  const close = () => setAsking(null);
  if (lease.state !== 'active') return null;
  const helps = may.includes('orders.fulfil');
  return (
    <div className={styles.acts}>
      {helps && <Button onClick={() => setAsking('extend')}>{t.act.extend}</Button>}
      {helps && <Button onClick={() => setAsking('move')}>{t.act.move}</Button>}
      {helps && <Button onClick={() => setAsking('limits')}>{t.act.limits}</Button>}
      {may.includes('payments.refund') && (
        <Button onClick={() => setAsking('end')}>{t.act.end}</Button>
      )}
      {asking === 'extend' && <ExtendDialog lease={lease} onClose={close} />}
      {asking === 'move' && <MoveDialog lease={lease} onClose={close} />}
      {asking === 'limits' && <LimitsDialog lease={lease} onClose={close} />}
      {asking === 'end' && <EndDialog lease={lease} onClose={close} />}
    </div>
  );
}

type Props = { lease: AdminLease; onClose: () => void };

function ExtendDialog({ lease, onClose }: Props) {
  const form = useAdminForm({
    rules: leaseDeskCalls.extendLease.body,
    units: { hours: whole },
    start: { hours: '24', endsAt: lease.endsAt ?? '', reason: '' },
    send: (body) => request(leaseDeskCalls.extendLease, { params: { id: lease.id }, body }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t.act.extend} save={t.act.extend} onClose={onClose}>
      <TextField at={form.at('hours')} label={t.add} hint={t.addHint} inputMode="numeric" />
      <LongField at={form.at('reason')} label={t.reasonTold} rows={2} />
    </FormDialog>
  );
}

function MoveDialog({ lease, onClose }: Props) {
  const form = useAdminForm({
    rules: leaseDeskCalls.moveLease.body,
    start: { anywhere: false, ip: lease.ip, reason: '' },
    send: (body) => request(leaseDeskCalls.moveLease, { params: { id: lease.id }, body }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t.act.move} save={t.act.move} onClose={onClose}>
      <TickField at={form.at('anywhere')} label={t.anywhere} />
      <LongField at={form.at('reason')} label={t.reason} rows={2} />
    </FormDialog>
  );
}

function EndDialog({ lease, onClose }: Props) {
  const form = useAdminForm({
    rules: leaseDeskCalls.endLease.body,
    start: { returnsRest: true, reason: '' },
    send: (body) => request(leaseDeskCalls.endLease, { params: { id: lease.id }, body }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t.act.end} save={t.act.end} danger onClose={onClose}>
      <p>{t.endText}</p>
      <TickField at={form.at('returnsRest')} label={t.returns(formatKesMinor(lease.worthMinor))} />
      <LongField at={form.at('reason')} label={t.reasonTold} rows={2} />
    </FormDialog>
  );
}
