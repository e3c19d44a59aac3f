import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ticketCalls } from '#contracts/support/tickets.ts';
import { request } from '../../lib/api/api.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { BackLink } from '../../ui/record.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { deskKey, deskQuery } from './desk-queries.ts';
import { DeskStateLine } from './desk-state-line.tsx';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';
import { TicketThread } from './ticket-thread.tsx';

/** Live chat: the same thread as a ticket, with both sides at their keyboards. */
export function Chat() {
  const t = useWords(supportWords);
  useTitle(t.chat.title);
  const client = useQueryClient();
  const desk = useQuery(deskQuery);
  const [begun, setBegun] = useState<string>();
  const id = begun ?? desk.data?.chat;
  return (
    <PageFrame
      narrow
      title={t.chat.title}
      back={<BackLink to="/dashboard/support">{t.home.title}</BackLink>}
    >
      <DeskStateLine />
      {desk.isPending && <Skeleton height="12rem" />}
      {id && <TicketThread id={id} chat />}
      {!desk.isPending && !id && (
        <Card className={styles.form}>
          <p className={styles.soft}>{t.chat.first}</p>
          <Composer
            chat
            label={t.chat.line}
            onSend={async (body) => {
              const opened = await request(ticketCalls.startChat, { body });
              setBegun(opened.id);
              await client.invalidateQueries({ queryKey: deskKey });
            }}
          />
        </Card>
      )}
    </PageFrame>
  );
}
