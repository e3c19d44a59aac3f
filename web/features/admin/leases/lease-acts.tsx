import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { leaseDeskCalls, type AdminLease } from '#contracts/admin-leases.ts';
import { request } from '../../../lib/api.ts';
import { formatKesMinor } from '../../../lib/short-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog.tsx';
import { meQuery } from '../staff.ts';
import { useAct } from '../use-act.ts';
import { leaseDeskWords as t } from './lease-desk-words.ts';
import { Reason } from './lease-reason.tsx';
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
        <Button variant="danger" onClick={() => setAsking('end')}>
          {t.act.end}
        </Button>
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
  const [hours, setHours] = useState('24');
  const [reason, setReason] = useState('');
  const params = { id: lease.id };
  const endsAt = lease.endsAt ?? '';
  const add = useAct(
    () =>
      request(leaseDeskCalls.extendLease, {
        params,
        body: { hours: Number(hours), endsAt, reason: reason.trim() },
      }),
    onClose,
  );
  return (
    <SaveDialog
      title={t.act.extend}
      save={t.act.extend}
      busy={add.isPending}
      onSave={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={t.add} hint={t.addHint}>
        <Input
          type="number"
          min={1}
          max={2_160}
          required
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
      </Field>
      <Reason label={t.reasonTold} value={reason} onValue={setReason} />
    </SaveDialog>
  );
}

function MoveDialog({ lease, onClose }: Props) {
  const [anywhere, setAnywhere] = useState(false);
  const [reason, setReason] = useState('');
  const params = { id: lease.id };
  const { ip } = lease;
  const move = useAct(
    () =>
      request(leaseDeskCalls.moveLease, { params, body: { anywhere, ip, reason: reason.trim() } }),
    onClose,
  );
  return (
    <SaveDialog
      title={t.act.move}
      save={t.act.move}
      busy={move.isPending}
      onSave={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <Checkbox
        label={t.anywhere}
        checked={anywhere}
        onChange={(event) => setAnywhere(event.target.checked)}
      />
      <Reason value={reason} onValue={setReason} />
    </SaveDialog>
  );
}

function EndDialog({ lease, onClose }: Props) {
  const [returnsRest, setReturnsRest] = useState(true);
  const [reason, setReason] = useState('');
  const params = { id: lease.id };
  const end = useAct(
    () =>
      request(leaseDeskCalls.endLease, { params, body: { returnsRest, reason: reason.trim() } }),
    onClose,
  );
  return (
    <SaveDialog
      title={t.act.end}
      save={t.act.end}
      danger
      busy={end.isPending}
      onSave={() => end.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t.endText}</p>
      <Checkbox
        label={t.returns(formatKesMinor(lease.worthMinor))}
        checked={returnsRest}
        onChange={(event) => setReturnsRest(event.target.checked)}
      />
      <Reason label={t.reasonTold} value={reason} onValue={setReason} />
    </SaveDialog>
  );
}
