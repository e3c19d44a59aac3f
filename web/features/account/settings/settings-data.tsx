import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { privacyCalls } from '#contracts/account/privacy.ts';
import type { PrivacyState } from '#contracts/account/privacy-state.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Notice } from '../../../ui/notice.tsx';
import { dataWords } from './data-words.ts';
import { AskAgain } from './settings-security.tsx';
import styles from './settings.module.css';

type Task = 'copy' | 'erase' | null;
const privacyQuery = queryOf(privacyCalls.privacy);

/** A copy of everything the shop knows, and the end of the account. */
export function DataSettings() {
  const t = useWords(dataWords);
  const client = useQueryClient();
  const [task, setTask] = useState<Task>(null);
  const { data } = useQuery(privacyQuery);
  const again = () => client.invalidateQueries(privacyQuery);
  const prove = async ({ password }: { password: string }) => {
    const call = task === 'copy' ? privacyCalls.askCopy : privacyCalls.askErasure;
    await request(call, { body: { password } });
    setTask(null);
    await again();
  };
  if (!data) return null;
  const canErase = data.obstacles.length === 0;
  return (
    <Card className={styles.card} id="your-data" aria-labelledby="your-data-title">
      <h2 id="your-data-title">{t.title}</h2>
      <p>{t.text}</p>
      {data.copy && <CopyState copy={data.copy} />}
      {data.erasure && <Pending dueAt={data.erasure.dueAt} onKept={again} />}
      {task === null ? (
        <div className={styles.actions}>
          <Button onClick={() => setTask('copy')}>{t.copy}</Button>
          {!data.erasure && (
            <Button variant="quiet" onClick={() => setTask('erase')}>
              {t.erase}
            </Button>
          )}
        </div>
      ) : (
        <>
          <p>{task === 'copy' ? t.copyText : t.eraseText}</p>
          {task === 'erase' && !canErase ? (
            <Obstacles obstacles={data.obstacles} />
          ) : (
            <AskAgain asks="password" onSubmit={prove} />
          )}
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => setTask(null)}>
              {t.cancel}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function CopyState({ copy }: { copy: NonNullable<PrivacyState['copy']> }) {
  const t = useWords(dataWords);
  if (copy.until) return <Notice tone="ok" title={t.copyReady(formatMoment(copy.until))} />;
  if (copy.readyAt) return null;
  return <Notice tone="wait" title={t.copyAsked(formatMoment(copy.askedAt))} />;
}

function Pending({ dueAt, onKept }: { dueAt: string; onKept: () => Promise<unknown> }) {
  const t = useWords(dataWords);
  const keep = useMutation({
    mutationFn: () => request(privacyCalls.keepAccount),
    onSuccess: onKept,
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
  });
  return (
    <Notice
      tone="warn"
      live
      title={t.due(formatMoment(dueAt))}
      action={
        <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t.keep}
        </Button>
      }
    />
  );
}

function Obstacles({ obstacles }: Pick<PrivacyState, 'obstacles'>) {
  const t = useWords(dataWords);
  return (
    <Notice tone="warn" live title={t.open}>
      <ul>
        {obstacles.map((each) => (
          <li key={each}>{t.obstacles[each]}</li>
        ))}
      </ul>
    </Notice>
  );
}
