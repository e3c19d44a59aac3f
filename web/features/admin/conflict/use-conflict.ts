import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefused } from '../../../lib/api-errors.ts';
import { notify } from '../../../ui/notify.ts';
import { adminKey } from '../staff.ts';
import { differencesOf, mergedChange, type Side } from './differences.ts';

type Fields = Record<string, unknown>;
type Copy<F> = Readonly<{ version: number; fields: F }>;
type Standing<F> = Readonly<{ base: F; mine: Partial<F>; theirs: Copy<F> }>;

type Options<F extends Fields> = {
  /** The copy on the screen. */
  base: Copy<F>;
  /** Reads what stands there now. */
  read: () => Promise<Copy<F>>;
  save: (version: number, change: Partial<F>) => Promise<unknown>;
  onSaved?: () => void;
};

const isConflict = (cause: unknown) =>
  cause instanceof ApiRefused && cause.code === 'edit-conflict';

/**
 * Saves an edit of one copy. When somebody was quicker it reads what stands there now and gives
 * what `ConflictDialog` shows; the choice is saved over that copy, and may meet a third one.
 */
export function useConflict<F extends Fields>({ base, read, save, onSaved }: Options<F>) {
  const [standing, setStanding] = useState<Standing<F> | null>(null);
  const queries = useQueryClient();
  // While the two copies are compared the lists stay: they would draw the other copy underneath.
  const settle = () => {
    setStanding(null);
    return queries.invalidateQueries({ queryKey: adminKey });
  };
  const act = useMutation({
    mutationFn: async ({ version, change }: { version: number; change: Partial<F> }) => {
      try {
        await save(version, change);
        return null;
      } catch (cause) {
        if (!isConflict(cause)) throw cause;
        return { base: standing?.base ?? base.fields, mine: change, theirs: await read() };
      }
    },
    onSuccess: (met) => {
      if (met) setStanding(met);
      else {
        void settle();
        onSaved?.();
      }
    },
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
  });
  const copies = standing && { ...standing, theirs: standing.theirs.fields };
  const choose = (chosen: Readonly<Record<string, Side>>) => {
    if (!copies || !standing) return;
    const change = mergedChange(copies, chosen);
    if (Object.keys(change).length === 0) void settle();
    else act.mutate({ version: standing.theirs.version, change });
  };
  return {
    busy: act.isPending,
    save: (change: Partial<F>) => act.mutate({ version: base.version, change }),
    /** For `ConflictDialog`; null while nobody was quicker. */
    conflict: copies && {
      differences: differencesOf(copies),
      busy: act.isPending,
      onSave: choose,
      onClose: () => void settle(),
    },
  };
}
