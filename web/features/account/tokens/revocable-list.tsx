import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { formatDay } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { apiWords } from './api-words.ts';
import { refusalText } from '../refusal.ts';
import styles from '../settings/settings.module.css';

type Given = Readonly<{
  id: string;
  name: string;
  hint: string;
  madeAt: string;
  expiresAt: string | null;
  isExpired: boolean;
}>;
type Summary = Readonly<{
  /** What it is good for, as badges. */
  scopes: readonly string[];
  /** When and from where it was used last. */
  use: string;
}>;
type Props<One extends Given> = {
  entries: readonly One[];
  tell: (entry: One) => Summary;
  revoke: (id: string) => Promise<unknown>;
  onChanged: () => Promise<unknown>;
};

/** The pressed button disappears; the focus continues where it was. */
const focus = (node: HTMLButtonElement | null) => node?.focus();

/** What programs were given, each with its end. */
export function RevocableList<One extends Given>(props: Props<One>) {
  const { entries, tell, revoke, onChanged } = props;
  const t = useWords(apiWords);
  const [asking, setAsking] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const leave = (id: string) => {
    setAsking(null);
    setLeft(id);
  };
  const end = useMutation({
    mutationFn: ({ id }: One) => revoke(id),
    onSuccess: (_answer, { name }) => notify({ kind: 'info', title: t.revoked(name) }),
    onError: (cause) => notify({ kind: 'error', title: refusalText(cause) }),
    onSettled: () => {
      setAsking(null);
      return onChanged();
    },
  });
  return (
    <ul className={cx(styles.sessions, styles.tokens)}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <GivenToken given={entry} summary={tell(entry)} />
          {asking === entry.id ? (
            <div className={styles.sure} role="group" aria-label={t.revokeNamed(entry.name)}>
              <p role="status">{t.sure(entry.name)}</p>
              <div className={styles.actions}>
                <Button
                  size="small"
                  variant="danger"
                  busy={end.isPending}
                  onClick={() => end.mutate(entry)}
                >
                  {t.revoke}
                </Button>
                <Button size="small" ref={focus} onClick={() => leave(entry.id)}>
                  {t.keep}
                </Button>
              </div>
            </div>
          ) : (
            <Button
              size="small"
              ref={left === entry.id ? focus : null}
              aria-label={t.revokeNamed(entry.name)}
              onClick={() => setAsking(entry.id)}
            >
              {t.revoke}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function GivenToken({ given, summary }: { given: Given; summary: Summary }) {
  const t = useWords(apiWords);
  const { name, hint, madeAt, expiresAt, isExpired } = given;
  return (
    <div className={styles.token}>
      <b>{name}</b> <code>{hint}…</code>
      <div className={styles.actions}>
        {isExpired && <Badge tone="warn">{t.over}</Badge>}
        {summary.scopes.map((scope) => (
          <Badge key={scope}>{scope}</Badge>
        ))}
      </div>
      <p>
        {t.made(formatDay(madeAt))}
        {!isExpired && ` · ${expiresAt ? t.ends(formatDay(expiresAt)) : t.endless}`}
      </p>
      <p>{summary.use}</p>
    </div>
  );
}
