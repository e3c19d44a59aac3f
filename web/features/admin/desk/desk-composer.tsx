import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { fillPlaceholders, type DeskThread } from '#contracts/admin/people/tickets.ts';
import { fileBytesMax } from '#contracts/support/tickets.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { pressKey } from '../../../lib/press-key.ts';
import { useUploads } from '../../../lib/files/use-uploads.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FilePicker } from '../../../ui/input/file-picker.tsx';
import { Select } from '../../../ui/input/input.tsx';
import styles from '../admin.module.css';
import { LongField, AdminForm } from '../form/admin-form.tsx';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';

type Kind = 'answer' | 'note';
const empty: { kind: Kind; body: string } = { kind: 'answer', body: '' };
const typingEveryMs = 3_000;

const sendUpload = (file: File) => {
  if (file.size > fileBytesMax) return Promise.reject(new Error('> 5 MB'));
  return request(adminCalls.deskUpload, { query: { name: file.name }, bytes: file });
};

/** The answer, or a note: at the lower edge, where a thumb is. */
export function DeskComposer({ thread }: { thread: DeskThread }) {
  const { ticket, placeholders } = thread;
  const params = { id: ticket.id };
  const uploads = useUploads(sendUpload);
  const key = useRef(pressKey());
  const sayTyping = useTypingSign(ticket.id);
  const form = useAdminForm({
    rules: adminCalls.answerTicket.body,
    start: empty,
    shape: (words) => ({ ...words, files: uploads.ids, key: key.current }),
    send: (body) => request(adminCalls.answerTicket, { params, body }),
    onSent: () => {
      form.reset({ kind, body: '' });
      uploads.clear();
      key.current = pressKey();
    },
  });
  const { at } = form;
  const kind = useValue(at('kind'));
  const body = useValue(at('body'));
  const foot = (
    <div className={styles.acts}>
      <FilePicker words={t.files} uploads={uploads} />
      <Button type="submit" variant="primary" busy={form.busy} disabled={uploads.busy}>
        {t[kind]}
      </Button>
    </div>
  );
  return (
    <AdminForm form={form} className={cx(desk.composer, kind === 'note' && desk.note)} foot={foot}>
      <div className={styles.row}>
        <KindChoice kind={kind} onKind={(next) => form.set('kind', next)} />
        <ReadyAnswers
          onPick={(text) => form.set('body', body + fillPlaceholders(text, placeholders))}
        />
      </div>
      <LongField
        at={at('body')}
        label={kind === 'note' ? t.noteLabel : t.answerLabel}
        hint={kind === 'note' ? undefined : destination(ticket)}
        rows={3}
        onInput={({ timeStamp }) => {
          if (kind === 'answer') sayTyping(timeStamp);
        }}
      />
    </AdminForm>
  );
}

function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <div className={styles.tabs}>
      {(['answer', 'note'] as const).map((one) => (
        <Chip key={one} pressed={one === kind} onClick={() => onKind(one)}>
          {t[one]}
        </Chip>
      ))}
    </div>
  );
}

/** Notifies the customer's chat that a person is writing, at most every three seconds. */
function useTypingSign(id: string) {
  const told = useRef(0);
  return (atMs: number) => {
    if (atMs - told.current < typingEveryMs) return;
    told.current = atMs;
    // A sign that is lost costs nothing.
    void request(adminCalls.deskTyping, { params: { id } }).catch(() => undefined);
  };
}

function ReadyAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useQuery(queryOf(adminCalls.cannedReplies));
  if (!data || data.content.length === 0) return null;
  return (
    <Select
      aria-label={t.pick}
      className={desk.ready ?? ''}
      value=""
      onChange={({ target }) => {
        const found = data.content.find(({ id }) => String(id) === target.value);
        if (found) onPick(found.body);
      }}
    >
      <option value="">{t.pick}</option>
      {data.content.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

/** Where an answer goes, as the hint below the field says. */
function destination({ channel, requester }: DeskThread['ticket']): string {
  if (channel === 'chat') return t.chatLeaves;
  return requester.email === '' ? t.noAddress : `${t.leaves} ${requester.email}`;
}
