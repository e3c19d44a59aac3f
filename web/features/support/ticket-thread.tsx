import type { ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ticketCalls, type TicketThread as Answer } from '#contracts/support/tickets.ts';
import { callUrl, request } from '../../lib/api/api.ts';
import { formatBytes, formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Thread, type ThreadLine } from '../../ui/thread.tsx';
import { Composer } from './composer.tsx';
import { deskKey, threadQuery } from './desk-queries.ts';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';
import { useThreadEvents } from './use-thread-events.ts';

export type HeadProps = { answer: Answer };

type Props = {
  id: string;
  chat?: boolean;
  /** Drawn over the messages once the ticket is known. */
  head?: (props: HeadProps) => ReactNode;
};

/** One thread of the customer's own, live, with a place to answer. */
export function TicketThread({ id, chat = false, head: Head }: Props) {
  const t = useWords(supportWords);
  const client = useQueryClient();
  const typing = useThreadEvents(id);
  const found = useQuery(threadQuery(id));
  const params = { id };
  const refresh = () => client.invalidateQueries({ queryKey: deskKey });
  const close = useMutation({
    mutationFn: () => request(ticketCalls.closeTicket, { params }),
    onSettled: refresh,
  });
  if (found.isPending) return <Skeleton height="20rem" />;
  if (!found.data) return <ThreadFailed error={found.error} onAgain={() => void found.refetch()} />;
  const { ticket, messages, closesAt } = found.data;
  const isClosed = ticket.status === 'closed';
  return (
    <>
      {Head && <Head answer={found.data} />}
      <Thread
        label={t.thread.label}
        lines={messages.map((message) => lineOf(message, t.thread))}
        live={typing ? t.thread.typing : null}
      />
      {closesAt && <p className={styles.soft}>{t.thread.closes(formatMoment(closesAt))}</p>}
      <Composer
        key={id}
        chat={chat}
        label={chat ? t.chat.line : t.thread.answer}
        hint={isClosed ? t.thread.reopen : undefined}
        onSend={async (body) => {
          await request(ticketCalls.replyToTicket, { params, body });
          await refresh();
        }}
        // A sign that is lost costs nothing.
        onTyping={() => void request(ticketCalls.typing, { params }).catch(() => undefined)}
      />
      {!isClosed && (
        <Button
          className={styles.solved}
          variant="quiet"
          busy={close.isPending}
          onClick={() => close.mutate()}
        >
          {t.thread.close}
        </Button>
      )}
    </>
  );
}

type ThreadWords = (typeof supportWords)['english']['thread'];

function lineOf(message: Answer['messages'][number], t: ThreadWords): ThreadLine {
  const { id, author, name, body, fullBody, files, at } = message;
  return {
    id,
    side: author === 'customer' ? 'own' : author === 'staff' ? 'other' : 'system',
    name: author === 'customer' ? t.you : (name ?? t.shop),
    time: formatMoment(at),
    body,
    full: fullBody,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      size: formatBytes(file.bytes),
      url: callUrl(ticketCalls.file.path, { params: { id: file.id } }),
      picture: file.mediaType.startsWith('image/'),
    })),
  };
}

function ThreadFailed({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const t = useWords(supportWords);
  return (
    <Notice tone="bad" live title={t.failed} action={<Button onClick={onAgain}>{t.again}</Button>}>
      {error?.message}
    </Notice>
  );
}

export function StatusBadge({ status }: { status: Answer['ticket']['status'] }) {
  const t = useWords(supportWords).status;
  const tones = { open: 'info', waiting: 'warn', closed: 'neutral' } as const;
  return <Badge tone={tones[status]}>{t[status]}</Badge>;
}
