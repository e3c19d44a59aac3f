import { calls } from '#contracts/site/paths.ts';
import { queryOf } from './query-of.ts';

/** The customer's own details; used by the profile, settings and first steps. */
export const profileQuery = queryOf(calls.profile);
