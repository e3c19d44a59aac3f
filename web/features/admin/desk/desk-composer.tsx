import { useRef, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { fillPlaceholders, type DeskThread } from '#contracts/admin-tickets.ts';
import { fileBytesMax, ticketBodyMax } from '#contracts/tickets.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { pressKey } from '../../../lib/press-key.ts';
import { useUploads } from '../../../lib/use-uploads.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Select, Textarea } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import desk from './desk.module.css';
import { deskWords as t } from './desk-words.ts';

type Kind = 'answer' | 'note';
const typingEveryMs = 3_000;

const sendUpload = (file: File) => {
  if (file.size > fileBytesMax) return Promise.reject(new Error('> 5 MB'));
  return request(adminCalls.deskUpload, { query: { name: file.name }, bytes: file });
};

/** The answer, or a note: at the lower edge, where a thumb is. */
export function DeskComposer({ thread }: { thread: DeskThread }) {
  const { ticket, placeholders } = thread;
  const params = { id: ticket.id };
  const [kind, setKind] = useState<Kind>('answer');
  const [body, setBody] = useState('');
  const uploads = useUploads(sendUpload);
  const key = useRef(pressKey());
  const sayTyping = useTypingSign(ticket.id);
  const send = useAct(
    () =>
      request(adminCalls.answerTicket, {
        params,
        body: { kind, body: body.trim(), files: uploads.ids, key: key.current },
      }),
    () => {
      setBody('');
      uploads.clear();
      key.current = pressKey();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() !== '' && !uploads.busy) send.mutate(undefined);
  };
  const goes = destination(ticket);
  return (
    <form className={desk.composer} data-kind={kind} onSubmit={submit}>
      <div className={styles.row}>
        <KindChoice kind={kind} onKind={setKind} />
        <ReadyAnswers
          onPick={(text) => setBody((now) => now + fillPlaceholders(text, placeholders))}
        />
      </div>
      <Field
        label={kind === 'note' ? t.noteLabel : t.answerLabel}
        hint={kind === 'note' ? undefined : goes}
      >
        <Textarea
          rows={3}
          value={body}
          maxLength={ticketBodyMax}
          onChange={(event) => {
            setBody(event.target.value);
            if (kind === 'answer') sayTyping(event.timeStamp);
          }}
        />
      </Field>
      <div className={styles.acts}>
        <FilePicker words={t.files} uploads={uploads} />
        <Button
          type="submit"
          variant="primary"
          busy={send.isPending}
          disabled={body.trim() === '' || uploads.busy}
        >
          {t[kind]}
        </Button>
      </div>
    </form>
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

/** Tells the customer's chat that somebody writes, at most every three seconds. */
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
  const { data } = useQuery({
    ...queryOf(adminCalls.cannedReplies),
  });
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
