import { leaseDeskCalls, openablePorts, type AdminLease } from '#contracts/admin/goods/leases.ts';
import { request } from '../../../lib/api/api.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import styles from '../admin.module.css';
import {
  CardsField,
  LongField,
  ManyField,
  TextField,
  TickField,
  FormDialog,
} from '../form/admin-form.tsx';
import { orNull, scaled, typedOf, whole } from '../form/units.ts';
import { Opener } from '../screen/acts.tsx';
import { Acts } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { leaseDeskWords as t } from './lease-desk-words.ts';

type Props = { lease: AdminLease; onClose: () => void };

const windows = { extend: ExtendDialog, move: MoveDialog, limits: LimitsDialog, end: EndDialog };

/** What its reader may do with a lease. */
export function LeaseActs({ lease }: { lease: AdminLease }) {
  const may = useMay();
  if (lease.state !== 'active') return null;
  const acts = [
    ...(may('orders.fulfil') ? (['extend', 'move', 'limits'] as const) : []),
    ...(may('payments.refund') ? (['end'] as const) : []),
  ];
  return (
    <Acts>
      {acts.map((act) => {
        const Window = windows[act];
        return (
          <Opener key={act} word={t.act[act]}>
            {(close) => <Window lease={lease} onClose={close} />}
          </Opener>
        );
      })}
    </Acts>
  );
}

function ExtendDialog({ lease, onClose }: Props) {
  return (
    <FormDialog
      title={t.act.extend}
      save={t.act.extend}
      onClose={onClose}
      rules={leaseDeskCalls.extendLease.body}
      units={{ hours: whole }}
      start={{ hours: '24', endsAt: lease.endsAt ?? '', reason: '' }}
      send={(body) => request(leaseDeskCalls.extendLease, { params: { id: lease.id }, body })}
    >
      {({ at }) => (
        <>
          <TextField at={at('hours')} label={t.add} hint={t.addHint} inputMode="numeric" />
          <LongField at={at('reason')} label={t.reasonTold} rows={2} />
        </>
      )}
    </FormDialog>
  );
}

function MoveDialog({ lease, onClose }: Props) {
  return (
    <FormDialog
      title={t.act.move}
      save={t.act.move}
      onClose={onClose}
      rules={leaseDeskCalls.moveLease.body}
      start={{ anywhere: false, ip: lease.ip, reason: '' }}
      send={(body) => request(leaseDeskCalls.moveLease, { params: { id: lease.id }, body })}
    >
      {({ at }) => (
        <>
          <TickField at={at('anywhere')} label={t.anywhere} />
          <LongField at={at('reason')} label={t.reason} rows={2} />
        </>
      )}
    </FormDialog>
  );
}

function EndDialog({ lease, onClose }: Props) {
  return (
    <FormDialog
      title={t.act.end}
      save={t.act.end}
      danger
      onClose={onClose}
      rules={leaseDeskCalls.endLease.body}
      start={{ returnsRest: true, reason: '' }}
      send={(body) => request(leaseDeskCalls.endLease, { params: { id: lease.id }, body })}
    >
      {({ at }) => (
        <>
          <p>{t.endText}</p>
          <TickField at={at('returnsRest')} label={t.returns(formatKesExact(lease.worthMinor))} />
          <LongField at={at('reason')} label={t.reasonTold} rows={2} />
        </>
      )}
    </FormDialog>
  );
}

const megabyte = 1_000_000;
const nameChoices = ['supplier', 'pin', 'name'] as const;
type Names = (typeof nameChoices)[number];
const openable = openablePorts.toSorted((one, other) => one - other);
const units = {
  connectionsMax: whole,
  bytesMax: orNull(scaled(megabyte, t.wrongTraffic)),
};

/** What gateways let through for one lease. */
function LimitsDialog({ lease, onClose }: Props) {
  const { connectionsMax, bytesMax, openPorts, nameResolution } = lease;
  const names: Names = nameResolution ?? 'supplier';
  return (
    <FormDialog
      title={t.limitsTitle}
      save={t.save}
      onClose={onClose}
      rules={leaseDeskCalls.changeLease.body}
      units={units}
      start={{
        ...typedOf(units, { connectionsMax, bytesMax }),
        openPorts,
        nameResolution: names,
        reason: '',
      }}
      shape={(body) => ({
        ...body,
        nameResolution: body.nameResolution === 'supplier' ? null : body.nameResolution,
      })}
      send={(body) => request(leaseDeskCalls.changeLease, { params: { id: lease.id }, body })}
    >
      {({ at }) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
