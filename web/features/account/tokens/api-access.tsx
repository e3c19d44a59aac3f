import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tokenCalls, tokensMax } from '#contracts/account/api-tokens.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { may } from '../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../lib/text/words.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { apiWords } from './api-words.ts';
import { ListLinks } from './list-links.tsx';
import { NewToken } from './new-token.tsx';
import { Secret, SecretField } from './secret.tsx';
import styles from '../settings/settings.module.css';
import { TokenList } from './token-list.tsx';

const tokensQuery = queryOf(tokenCalls.apiTokens);

type Made = AnswerOf<typeof tokenCalls.makeToken>;

/** A customer's programs: their tokens, and a new one. */
export function ApiAccess() {
  const t = useWords(apiWords);
  const locale = useLocale();
  useTitle(t.title);
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [made, setMade] = useState<Made | null>(null);
  const again = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const found = tokens.data?.content;
  const alive = found?.filter(({ isExpired }) => !isExpired).length ?? 0;
  return (
    <PageFrame
      narrow
      title={t.title}
      back={<BackLink to="/account/settings">{t.back}</BackLink>}
      actions={
        <a className={buttonClass()} href={publicPath('/developers', locale)}>
          {t.documentation}
        </a>
      }
    >
      <p>{t.text}</p>
      <Card className={styles.card} aria-labelledby="tokens" aria-busy={tokens.isPending}>
        <h2 id="tokens">{t.yours}</h2>
        {tokens.isPending && <Skeleton height="4rem" />}
        {tokens.isError && (
          <Unreachable title={t.failed} again={t.tryAgain} onAgain={tokens.refetch} />
        )}
        {found?.length === 0 && <p>{t.none}</p>}
        {found && <TokenList tokens={found} onChanged={again} />}
      </Card>
      {found && (
        <Card className={styles.card} aria-labelledby="new-token">
          <h2 id="new-token">{t.fresh}</h2>
          {made && (
            <Secret name={made.token.name} onKept={() => setMade(null)}>
              <SecretField label={t.secret} value={made.secret} />
            </Secret>
          )}
          {!made && alive >= tokensMax && <p>{t.full(tokensMax)}</p>}
          {!made && alive < tokensMax && (
            <NewToken
              onMade={(answer) => {
                setMade(answer);
                void again();
              }}
            />
          )}
        </Card>
      )}
      {/* After what is above it has its height, so that it does not move down. */}
      {may('account') && !tokens.isPending && <ListLinks />}
    </PageFrame>
  );
}
