import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { tokenCalls, type ApiToken } from '#contracts/account/api-tokens.ts';
import { request } from '../../../lib/api/api.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { apiWords } from './api-words.ts';
import { refusalText } from '../refusal.ts';
import styles from '../settings/settings.module.css';

type Props = { tokens: readonly ApiToken[]; onChanged: () => Promise<unknown> };

/** The pressed button disappears; the focus continues where it was. */
const focus = (node: HTMLButtonElement | null) => node?.focus();

/** The tokens of the account, each with its end. */
export function TokenList({ tokens, onChanged }: Props) {
  const t = useWords(apiWords);
  const [asking, setAsking] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const leave = (id: string) => {
    setAsking(null);
    setLeft(id);
  };
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => request(tokenCalls.revokeToken, { params: { id } }),
    onSuccess: (_answer, { name }) => notify({ kind: 'info', title: t.revoked(name) }),
    onError: (cause) => notify({ kind: 'error', title: refusalText(cause) }),
    onSettled: () => {
      setAsking(null);
      return onChanged();
    },
  });
  return (
    <ul className={cx(styles.sessions, styles.tokens)}>
      {tokens.map((token) => (
        <li key={token.id}>
          <Token token={token} />
          {asking === token.id ? (
            <div className={styles.sure} role="group" aria-label={t.revokeNamed(token.name)}>
              <p role="status">{t.sure(token.name)}</p>
              <div className={styles.actions}>
                <Button
                  size="small"
                  variant="danger"
                  busy={revoke.isPending}
                  onClick={() => revoke.mutate(token)}
                >
                  {t.revoke}
                </Button>
                <Button size="small" ref={focus} onClick={() => leave(token.id)}>
                  {t.keep}
                </Button>
              </div>
            </div>
          ) : (
            <Button
              size="small"
              ref={left === token.id ? focus : null}
              aria-label={t.revokeNamed(token.name)}
              onClick={() => setAsking(token.id)}
            >
              {t.revoke}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Token({ token }: { token: ApiToken }) {
  const t = useWords(apiWords);
  const { expiresAt, lastUsedAt, lastUsedFrom } = token;
  return (
    <div className={styles.token}>
      <b>{token.name}</b> <code>{token.hint}…</code>
      <div className={styles.actions}>
        {token.isExpired && <Badge tone="warn">{t.over}</Badge>}
        {token.scopes.map((scope) => (
          <Badge key={scope}>{t.scopes[scope]}</Badge>
        ))}
      </div>
      <p>
        {t.made(formatDay(token.madeAt))}
        {!token.isExpired && ` · ${expiresAt ? t.ends(formatDay(expiresAt)) : t.endless}`}
      </p>
      <p>{lastUsedAt ? t.used(formatMoment(lastUsedAt), lastUsedFrom ?? '') : t.unused}</p>
    </div>
  );
}
