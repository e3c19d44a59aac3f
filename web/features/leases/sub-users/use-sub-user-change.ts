import { useMutation } from '@tanstack/react-query';
import { subUserCalls, type SubUser } from '#contracts/leases/sub-users.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { keyOf } from '../../../lib/queries/query-of.ts';
import { words } from '../../../lib/text/words.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { subUserWords } from './sub-user-words.ts';

/** Reads every page of a proxy's sub-users again. */
export const refreshSubUsers = (leaseId: string) =>
  queryClient.invalidateQueries({
    queryKey: keyOf(subUserCalls.subUsers, { params: { id: leaseId } }),
  });

type Change = 'pause' | 'resume' | 'password' | 'remove';

/** What one press does to a sub-user; the list is read again whatever came of it. */
export function useSubUserChange({ id, leaseId }: SubUser, onSettled: () => void) {
  const params = { id };
  return useMutation({
    mutationFn: async (change: Change): Promise<unknown> => {
      if (change === 'remove') return request(subUserCalls.removeSubUser, { params });
      if (change === 'password') return request(subUserCalls.changeSubUserPassword, { params });
      const body = { paused: change === 'pause' };
      return request(subUserCalls.changeSubUser, { params, body });
    },
    onSuccess: (_answer, change) => {
      const { done } = words(subUserWords);
      const title =
        change === 'remove' ? done.removed : change === 'password' ? done.password : done.saved;
      notify({ kind: 'success', title });
    },
    onError: (error) => notify({ kind: 'error', title: problemOf(error) }),
    onSettled: () => {
      onSettled();
      return refreshSubUsers(leaseId);
    },
  });
}

/** The sentence for what belongs to no field. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiRefused ? error.message : words(subUserWords).failed;
