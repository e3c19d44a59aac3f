import { forgetting, type Work } from '#platform/loops/work.ts';
import type { IdentityContext } from './context.ts';
import { forgetExpired } from './sign-in/sessions.sql.ts';

export const identityWork: readonly Work<Pick<IdentityContext, 'db' | 'clock'>>[] = [
  forgetting(({ db, clock }) => forgetExpired(db, clock())),
];
