import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { noteMax, type AdminCustomerRecord } from '#contracts/admin-customers.ts';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import { meQuery } from '../staff.ts';
import { useAct } from '../use-act.ts';
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
  const [body, setBody] = useState('');
  const add = useAct(
    (words: string) =>
      request(adminCalls.addCustomerNote, { params: { id }, body: { body: words } }),
    () => setBody(''),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(body.trim());
  };
  return (
    <form className={styles.card} onSubmit={send}>
      <Field label={t.label} hint={t.hint}>
        <Textarea
          value={body}
          maxLength={noteMax}
          onChange={(event) => setBody(event.target.value)}
          required
        />
      </Field>
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={body.trim() === ''}>
          {t.add}
        </Button>
      </div>
    </form>
  );
}
