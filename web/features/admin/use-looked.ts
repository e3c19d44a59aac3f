import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminKey } from './staff.ts';

export type Looked<Wish, Seen> = { wish: Wish; seen: Seen };
type Work<Wish, Seen, Done> = {
  look: (wish: Wish) => Promise<Seen>;
  act: (looked: Looked<Wish, Seen>) => Promise<Done>;
  /** What is shown of the deed in the preview's place. */
  shownAfter?: (done: Done) => Seen;
};

/**
 * What was last looked at is what is done, so nobody does what they did not see. `preview` throws
 * what the shop refuses, for the form that asked; `error` is what became of the deed.
 */
export function useLooked<Wish, Seen, Done>({ look, act, shownAfter }: Work<Wish, Seen, Done>) {
  const queries = useQueryClient();
  const [looked, setLooked] = useState<Looked<Wish, Seen>>();
  const deed = useMutation({
    mutationFn: act,
    onSuccess: (done, { wish }) => {
      if (shownAfter) setLooked({ wish, seen: shownAfter(done) });
      return queries.invalidateQueries({ queryKey: adminKey });
    },
  });
  const forget = () => {
    setLooked(undefined);
    deed.reset();
  };
  const preview = async (wish: Wish) => {
    forget();
    setLooked({ wish, seen: await look(wish) });
  };
  return { preview, deed, looked, forget, error: deed.error };
}
