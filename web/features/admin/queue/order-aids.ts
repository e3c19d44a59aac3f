import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
import { adminKey } from '../staff.ts';

/** Whom orders can be given to, and the ready answers. */
export const useOrderAids = () =>
  useQuery({
    queryKey: [...adminKey, 'order-aids'],
    queryFn: ({ signal }) => request(adminCalls.orderAids, { signal }),
  });
