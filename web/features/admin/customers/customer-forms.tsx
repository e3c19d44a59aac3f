import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { AdminForm, FormDialog, LongField, TextField } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Acts } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { customerWords as t } from './customer-words.ts';

/** What of a customer's record needs the library of forms; it comes when it is opened. */
type Props = { record: AdminCustomerRecord };

/** What colleagues should know, newest first, with room for one more. */
export default function Notes({ record: { customer, notes } }: Props) {
  const mayWrite = useMay()('customers.note');
  return (
    <div className={styles.list}>
      {mayWrite && !customer.erasedAt && <NewNote id={customer.id} />}
      {notes.map((note) => (
        <article key={note.id} className={styles.card}>
          <p className={styles.said}>{note.body}</p>
          <p className={styles.soft}>
            {note.author} · {formatMoment(note.at)}
          </p>
        </article>
      ))}
    </div>
  );
}

function NewNote({ id }: { id: string }) {
  const form = useAdminForm({
    rules: adminCalls.addCustomerNote.body,
    start: { body: '' },
    send: (body) => request(adminCalls.addCustomerNote, { params: { id }, body }),
    onSent: () => form.reset(),
  });
  const foot = (
    <Acts>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t.note.add}
      </Button>
    </Acts>
  );
  return (
    <AdminForm form={form} className={styles.card} foot={foot}>
      <LongField at={form.at('body')} label={t.note.label} hint={t.note.hint} />
    </AdminForm>
  );
}

const units = { max: whole };

/** How many payments the customer may open in ten minutes: the shop's number, or their own. */
export function LimitDialog({ record, onClose }: Props & { onClose: () => void }) {
  const { customer, paymentsMax } = record;
  return (
    <FormDialog
      title={`${t.limit.open}: ${customer.name}`}
      save={t.limit.save}
      size="small"
      onClose={onClose}
      rules={adminCalls.limitPayments.body}
      units={units}
      start={typedOf(units, { max: paymentsMax ?? 0, reason: '' })}
      send={(body) => request(adminCalls.limitPayments, { params: { id: customer.id }, body })}
    >
      {({ at }) => (
        <>
          <p className={styles.soft}>{t.limit.text}</p>
          <TextField at={at('max')} label={t.limit.label} inputMode="numeric" />
          <LongField at={at('reason')} label={adminWords.form.reason} />
        </>
      )}
    </FormDialog>
  );
}
