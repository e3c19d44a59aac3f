import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { adminKey } from '../team/staff.ts';
import { differencesOf, mergedChange, type Side } from './differences.ts';

type Fields = Record<string, unknown>;
type Copy<F> = Readonly<{ version: number; fields: F }>;
type ConflictState<F> = Readonly<{ base: F; mine: Partial<F>; theirs: Copy<F> }>;

type Options<F extends Fields> = {
  /** The copy on the screen. */
  base: Copy<F>;
  /** Reads the current values. */
  read: () => Promise<Copy<F>>;
  save: (version: number, change: Partial<F>) => Promise<unknown>;
  onSaved?: () => void;
};

const isConflict = (cause: unknown) =>
  cause instanceof ApiRefused && cause.code === 'edit-conflict';

/**
 * Saves an edit of one copy; anything but a conflict is thrown for the form to show. After another
 * edit it reads the current values and returns the state of `ConflictDialog`; the choice is saved
 * over that copy, and may meet a third one.
 */
export function useConflict<F extends Fields>({ base, read, save, onSaved }: Options<F>) {
  const [conflict, setConflict] = useState<ConflictState<F> | null>(null);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  // While the two copies are compared the lists stay: they would draw the other copy underneath.
  const settle = () => {
    setConflict(null);
    return queries.invalidateQueries({ queryKey: adminKey });
  };
  const attempt = async (version: number, change: Partial<F>) => {
    try {
      await save(version, change);
    } catch (cause) {
      if (!isConflict(cause)) throw cause;
      setConflict({ base: conflict?.base ?? base.fields, mine: change, theirs: await read() });
      return;
    }
    await settle();
    onSaved?.();
  };
  const copies = conflict && { ...conflict, theirs: conflict.theirs.fields };
  const choose = async (chosen: Readonly<Record<string, Side>>) => {
    if (!copies || !conflict) return;
    const change = mergedChange(copies, chosen);
    if (Object.keys(change).length === 0) return settle();
    setBusy(true);
    try {
      await attempt(conflict.theirs.version, change);
    } catch (cause) {
      notify({ kind: 'error', title: String(cause instanceof Error ? cause.message : cause) });
    } finally {
      setBusy(false);
    }
  };
  return {
    save: (change: Partial<F>) => attempt(base.version, change),
    /** For `ConflictDialog`; null without a conflict. */
    conflict: copies && {
      differences: differencesOf(copies),
      busy,
      onSave: (chosen: Readonly<Record<string, Side>>) => void choose(chosen),
      onClose: () => void settle(),
    },
  };
}
