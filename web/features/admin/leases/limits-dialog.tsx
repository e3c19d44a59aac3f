import { leaseDeskCalls, openablePorts, type AdminLease } from '#contracts/admin/goods/leases.ts';
import { request } from '../../../lib/api/api.ts';
import styles from '../admin.module.css';
import { CardsField, LongField, ManyField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { orNull, scaled, typedOf, whole } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { leaseDeskWords as t } from './lease-desk-words.ts';

type Props = { lease: AdminLease; onClose: () => void };

const megabyte = 1_000_000;
const nameChoices = ['supplier', 'pin', 'name'] as const;
type Names = (typeof nameChoices)[number];
const openable = openablePorts.toSorted((one, other) => one - other);
const units = {
  connectionsMax: whole,
  bytesMax: orNull(scaled(megabyte, t.wrongTraffic)),
};

/** What gateways let through for one lease. */
export function LimitsDialog({ lease, onClose }: Props) {
  const { connectionsMax, bytesMax, openPorts, nameResolution } = lease;
  const names: Names = nameResolution ?? 'supplier';
  const form = useAdminForm({
    rules: leaseDeskCalls.changeLease.body,
    units,
    start: {
      ...typedOf(units, { connectionsMax, bytesMax }),
      openPorts,
      nameResolution: names,
      reason: '',
    },
    shape: (body) => ({
      ...body,
      nameResolution: body.nameResolution === 'supplier' ? null : body.nameResolution,
    }),
    send: (body) => request(leaseDeskCalls.changeLease, { params: { id: lease.id }, body }),
    onSent: onClose,
  });
  const { at } = form;
  return (
    <FormDialog form={form} title={t.limitsTitle} save={t.save} onClose={onClose}>
      <TextField at={at('connectionsMax')} label={t.connectionsMax} inputMode="numeric" />
      <TextField at={at('bytesMax')} label={t.bytesMax} inputMode="decimal" />
      <ManyField
        at={at('openPorts')}
        label={t.openPorts}
        hint={t.portsHint}
        values={openable}
        wordOf={t.port}
        className={styles.ports}
      />
      <CardsField
        at={at('nameResolution')}
        label={t.names}
        cards={nameChoices.map((value) => ({ value, title: t.namesOf[value] }))}
      />
      <LongField at={at('reason')} label={t.reason} rows={2} />
    </FormDialog>
  );
}
