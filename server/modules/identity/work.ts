import { forgetting, type Work } from '#platform/loops/work.ts';
import type { IdentityContext } from './account/context.ts';
import { dropSpentChallenges } from './passkeys/passkeys.sql.ts';
import { forgetExpired } from './sessions/sessions.sql.ts';
import { forgetInvitations } from './team/invitations.sql.ts';
import { dropOldTokens } from './tokens/api-tokens.sql.ts';
import { dropOldListLinks } from './tokens/list-links.sql.ts';

export const identityWork: readonly Work<Pick<IdentityContext, 'db' | 'clock'>>[] = [
  forgetting(({ db, clock }) => forgetExpired(db, clock())),
  forgetting(({ db, clock }) => dropOldTokens(db, clock())),
  forgetting(({ db, clock }) => dropOldListLinks(db, clock())),
  forgetting(({ db, clock }) => dropSpentChallenges(db, clock())),
  forgetting(({ db, clock }) => forgetInvitations(db, clock())),
];
