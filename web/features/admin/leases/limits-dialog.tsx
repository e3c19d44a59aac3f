import { useState } from 'react';
import { leaseDeskCalls, openablePorts, type AdminLease } from '#contracts/admin-leases.ts';
import { request } from '../../../lib/api.ts';
import { Checkbox, ChoiceCard } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog.tsx';
import { useAct } from '../use-act.ts';
import { Reason } from './lease-reason.tsx';
import { leaseDeskWords as t } from './lease-desk-words.ts';

type Props = { lease: AdminLease; onClose: () => void };
type Names = AdminLease['nameResolution'];

const megabyte = 1_000_000;
const nameChoices: readonly Names[] = [null, 'pin', 'name'];

/** What gateways let through for one lease. */
export function LimitsDialog({ lease, onClose }: Props) {
  const [connections, setConnections] = useState(String(lease.connectionsMax));
  const [traffic, setTraffic] = useState(
    lease.bytesMax === null ? '' : String(lease.bytesMax / megabyte),
  );
  const [ports, setPorts] = useState<readonly number[]>(lease.openPorts);
  const [names, setNames] = useState<Names>(lease.nameResolution);
  const [reason, setReason] = useState('');
  const body = {
    connectionsMax: Number(connections),
    bytesMax: traffic.trim() === '' ? null : Math.round(Number(traffic) * megabyte),
    openPorts: [...ports],
    nameResolution: names,
    reason: reason.trim(),
  };
  const params = { id: lease.id };
  const save = useAct(() => request(leaseDeskCalls.changeLease, { params, body }), onClose);
  return (
    <SaveDialog
      title={t.limitsTitle}
      save={t.save}
      busy={save.isPending}
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={t.connectionsMax}>
        <Input
          type="number"
          min={1}
          max={10_000}
          required
          value={connections}
          onChange={(event) => setConnections(event.target.value)}
        />
      </Field>
      <Field label={t.bytesMax}>
        <Input
          type="number"
          min={1}
          value={traffic}
          onChange={(event) => setTraffic(event.target.value)}
        />
      </Field>
      <Ports ports={ports} onPorts={setPorts} />
      <fieldset className={styles.list}>
        <legend className={styles.name}>{t.names}</legend>
        {nameChoices.map((one) => (
          <ChoiceCard
            key={one ?? 'supplier'}
            name="name-resolution"
            checked={one === names}
            onChange={() => setNames(one)}
          >
            {t.namesOf[one ?? 'supplier']}
          </ChoiceCard>
        ))}
      </fieldset>
      <Reason value={reason} onValue={setReason} />
    </SaveDialog>
  );
}

const openable = openablePorts.toSorted((one, other) => one - other);

type PortsProps = { ports: readonly number[]; onPorts: (ports: readonly number[]) => void };

function Ports({ ports, onPorts }: PortsProps) {
  const toggle = (port: number) =>
    onPorts(ports.includes(port) ? ports.filter((one) => one !== port) : [...ports, port]);
  return (
    <fieldset>
      <legend className={styles.name}>{t.openPorts}</legend>
      <p className={styles.soft}>{t.portsHint}</p>
      <div className={styles.ports}>
        {openable.map((port) => (
          <Checkbox
            key={port}
            label={t.port(port)}
            checked={ports.includes(port)}
            onChange={() => toggle(port)}
          />
        ))}
      </div>
    </fieldset>
  );
}
