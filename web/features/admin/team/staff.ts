import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { keyUnder, queryOf } from '../../../lib/queries/query-of.ts';

/** All queries of Admin are under this key, so that one change refreshes all of them. */
export const adminKey = keyUnder('/admin');

export const meQuery = queryOf(adminCalls.me);

/** What the viewer's role may do; nothing while that is not known. */
export function useMay() {
  const { data } = useQuery(meQuery);
  return (permission: string) => data?.permissions.includes(permission) ?? false;
}
