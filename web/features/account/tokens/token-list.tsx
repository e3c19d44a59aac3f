import { tokenCalls, type ApiToken } from '#contracts/account/api-tokens.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { apiWords } from './api-words.ts';
import { RevocableList } from './revocable-list.tsx';

type Props = { tokens: readonly ApiToken[]; onChanged: () => Promise<unknown> };

/** The tokens of the account, each with its end. */
export function TokenList({ tokens, onChanged }: Props) {
  const t = useWords(apiWords);
  return (
    <RevocableList
      entries={tokens}
      revoke={(id) => request(tokenCalls.revokeToken, { params: { id } })}
      onChanged={onChanged}
      tell={({ scopes, lastUsedAt, lastUsedFrom }) => ({
        scopes: scopes.map((scope) => t.scopes[scope]),
        use: lastUsedAt ? t.used(formatMoment(lastUsedAt), lastUsedFrom ?? '') : t.unused,
      })}
    />
  );
}
