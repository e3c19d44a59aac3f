import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/overlay/notify.ts';
import { adminKey } from './team/staff.ts';

/**
 * Runs one action of staff: whatever it changed is read again, and a refusal is said in the
 * server's own words. `onDone` runs after success only.
 */
export function useAct<Input>(work: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: () => onDone?.(),
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: adminKey }),
  });
}
