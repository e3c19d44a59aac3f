import { adminCalls } from '#contracts/admin/admin.ts';
import { keyUnder, queryOf } from '../../../lib/queries/query-of.ts';

/** Everything of Admin lies under this key, so that one change refreshes all of it. */
export const adminKey = keyUnder('/admin');

export const meQuery = queryOf(adminCalls.me);
