import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminKey } from './team/staff.ts';

export type Looked<Input, Seen> = { input: Input; seen: Seen };
type Work<Input, Seen, Done> = {
  look: (input: Input) => Promise<Seen>;
  act: (looked: Looked<Input, Seen>) => Promise<Done>;
  /** What is shown of the action in the preview's place. */
  shownAfter?: (done: Done) => Seen;
};

/**
 * The action runs with the last preview, so that only previewed changes are made. `preview` throws
 * refusals, for its form; `error` is the error of the action.
 */
export function useLooked<Input, Seen, Done>({ look, act, shownAfter }: Work<Input, Seen, Done>) {
  const queries = useQueryClient();
  const [looked, setLooked] = useState<Looked<Input, Seen>>();
  const auditEntry = useMutation({
    mutationFn: act,
    onSuccess: (done, { input }) => {
      if (shownAfter) setLooked({ input, seen: shownAfter(done) });
      return queries.invalidateQueries({ queryKey: adminKey });
    },
  });
  const forget = () => {
    setLooked(undefined);
    auditEntry.reset();
  };
  const preview = async (input: Input) => {
    forget();
    setLooked({ input, seen: await look(input) });
  };
  return { preview, auditEntry, looked, forget, error: auditEntry.error };
}
