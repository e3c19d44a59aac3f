import { useQuery } from '@tanstack/react-query';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { LongField } from '../form/form-fields.tsx';
import { AdminForm } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { meQuery } from '../team/staff.ts';
import { customerWords } from './customer-words.ts';

const t = customerWords.note;

/** What colleagues should know, newest first, with room for one more. */
export function CustomerNotes({ record }: { record: AdminCustomerRecord }) {
  const me = useQuery(meQuery);
  const mayWrite = me.data?.permissions.includes('customers.note') ?? false;
  return (
    <div className={styles.list}>
      {mayWrite && !record.customer.erasedAt && <NewNote id={record.customer.id} />}
      {record.notes.map((note) => (
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
    <div className={styles.acts}>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t.add}
      </Button>
    </div>
  );
  return (
    <AdminForm form={form} className={styles.card} foot={foot}>
      <LongField at={form.at('body')} label={t.label} hint={t.hint} />
    </AdminForm>
  );
}
