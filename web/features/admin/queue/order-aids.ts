import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';

/** Whom orders can be given to, and the ready answers. */
export const useOrderAids = () => useQuery(queryOf(adminCalls.orderAids));
