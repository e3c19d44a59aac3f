import { calls } from '#contracts/site/paths.ts';
import { queryOf } from './query-of.ts';

/** What the customer has told about themselves; read by the profile, settings and first steps. */
export const profileQuery = queryOf(calls.profile);
