import { decideAbuseBody, type AbuseRecord, type AbuseState } from '#contracts/support/abuse.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { LongField, OneField, SelectField } from '../form/form-fields.tsx';
import { AdminForm } from '../form/admin-form.tsx';
import { orAbsent, plain } from '../form/units.ts';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { abuseDeskWords as t } from './abuse-words.ts';

const needsLease = (state: unknown) => state === 'warned' || state === 'suspended';
const units = { leaseId: orAbsent(plain), answer: orAbsent(plain) };

/** Moves a report, and says before it is done whom that tells what. */
export function DecideAbuse({ found }: { found: AbuseRecord }) {
  const { report, matches, moves, ticketId } = found;
  const to: AbuseState = moves[0] ?? 'closed';
  const form = useAdminForm({
    rules: decideAbuseBody,
    units,
    start: {
      from: report.state,
      to,
      leaseId: found.leaseId ?? matches[0]?.leaseId ?? '',
      reason: '',
      answer: '',
    },
    shape: ({ leaseId, ...rest }) => ({ ...rest, ...(needsLease(rest.to) && { leaseId }) }),
    send: (body) => request(adminCalls.decideAbuse, { params: { id: report.id }, body }),
    onSent: () => notify({ kind: 'success', title: t.saved }),
  });
  const { at } = form;
  const decision = useValue(at('to'));
  const open = moves.filter((state) => matches.length > 0 || !needsLease(state));
  const foot = (
    <Button
      type="submit"
      variant={decision === 'suspended' ? 'danger' : 'primary'}
      busy={form.busy}
    >
      {t.save}
    </Button>
  );
  return (
    <AdminForm form={form} className={styles.card} label={t.decide} foot={foot}>
      <h2 className={styles.name}>{t.decide}</h2>
      <OneField
        at={at('to')}
        label={t.decision}
        hint={t.consequence[decision]}
        values={open}
        words={t.states}
      />
      {needsLease(decision) && (
        <SelectField at={at('leaseId')} label={t.lease}>
          {matches.map(({ leaseId, customerEmail, orderCode }) => (
            <option key={leaseId} value={leaseId}>
              {customerEmail}, {orderCode}
            </option>
          ))}
        </SelectField>
      )}
      <LongField at={at('reason')} label={t.reason} hint={t.reasonHint} />
      {ticketId !== null && <LongField at={at('answer')} label={t.answer} hint={t.answerHint} />}
    </AdminForm>
  );
}
