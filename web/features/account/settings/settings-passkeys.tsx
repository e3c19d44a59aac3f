import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { passkeyCalls, passkeysMax, type Passkey } from '#contracts/account/passkeys.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { passkeysWorkHere } from '../../../lib/passkeys-here.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey, type Feedback } from './passkey-forms.tsx';
import { passkeyWords } from './passkey-words.ts';
import { refusalText } from '../refusal.ts';
import styles from './settings.module.css';

const passkeysQuery = queryOf(passkeyCalls.passkeys);

/** What a person is doing to a passkey; one thing at a time. */
type Task = Readonly<{ kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }>;

/** The keys of a customer's devices: added, named, and removed with the password. */
export function Passkeys() {
  const t = useWords(passkeyWords);
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(passkeysQuery);
  const [task, setTask] = useState<Task | null>(null);
  const [said, setSaid] = useState<Feedback | null>(null);
  const opener = useRef<HTMLElement>(null);
  const choose = (next: Task, from: HTMLElement) => {
    opener.current = from;
    setSaid(null);
    setTask(next);
  };
  useEffect(() => {
    if (task === null) opener.current?.focus();
  }, [task]);
  const finish = async (words: Feedback | null) => {
    setTask(null);
    setSaid(words);
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  const close = () => setTask(null);
  return (
    <Card
      id="passkeys"
      className={styles.card}
      aria-labelledby="passkeys-title"
      aria-busy={isPending}
    >
      <h2 id="passkeys-title">{t.title}</h2>
      <p>{t.text}</p>
      {isPending && <Skeleton height="4rem" />}
      {error && <p role="alert">{refusalText(error)}</p>}
      {said && (
        <Notice tone={said.tone} live title={said.title}>
          {said.text}
        </Notice>
      )}
      {data?.content.length === 0 && <p>{t.none}</p>}
      <ul className={cx(styles.sessions, styles.keys)}>
        {data?.content.map((passkey) => (
          <Line key={passkey.id} passkey={passkey} onChoose={choose} />
        ))}
      </ul>
      {data && (
        <div hidden={task !== null}>
          <Offer count={data.content.length} onChoose={choose} />
        </div>
      )}
      {task?.kind === 'add' && <AddPasskey onDone={finish} onCancel={close} />}
      {task?.kind === 'rename' && (
        <RenamePasskey passkey={task.passkey} onDone={finish} onCancel={close} />
      )}
      {task?.kind === 'remove' && (
        <RemovePasskey passkey={task.passkey} onDone={finish} onCancel={close} />
      )}
    </Card>
  );
}

type Choose = (task: Task, from: HTMLElement) => void;
type LineProps = { passkey: Passkey; onChoose: Choose };

function Line({ passkey, onChoose }: LineProps) {
  const t = useWords(passkeyWords);
  const { name, createdAt, lastUsedAt, backedUp, elsewhere } = passkey;
  const facts = [
    t.added(formatMoment(createdAt)),
    lastUsedAt ? t.used(formatMoment(lastUsedAt)) : t.unused,
    !backedUp && t.oneDevice,
  ];
  return (
    <li>
      <div>
        <b>{name}</b> {elsewhere && <Badge tone="warn">{t.elsewhere(elsewhere)}</Badge>}
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          aria-label={t.renameNamed(name)}
          onClick={({ currentTarget }) => onChoose({ kind: 'rename', passkey }, currentTarget)}
        >
          {t.rename}
        </Button>
        <Button
          size="small"
          aria-label={t.removeNamed(name)}
          onClick={({ currentTarget }) => onChoose({ kind: 'remove', passkey }, currentTarget)}
        >
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

type OfferProps = { count: number; onChoose: Choose };

function Offer({ count, onChoose }: OfferProps) {
  const t = useWords(passkeyWords);
  if (count >= passkeysMax) return <p>{t.full}</p>;
  if (!passkeysWorkHere()) return <p>{t.unable}</p>;
  return (
    <div className={styles.actions}>
      <Button onClick={({ currentTarget }) => onChoose({ kind: 'add' }, currentTarget)}>
        {t.add}
      </Button>
    </div>
  );
}
