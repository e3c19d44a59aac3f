import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';

/** Every country of the shop, by name. */
export function useCountries() {
  const { data } = useQuery(queryOf(adminCalls.adminCountries));
  return data?.countries ?? [];
}
