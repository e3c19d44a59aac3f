import type { Limits } from '../index.ts';
import type { Rig } from './rig.ts';

/** One rule the gateway keeps, tried from outside. `id` is the facts file's, or ours beyond it. */
export type Case = Readonly<{
  id: string;
  rule: string;
  limits?: Partial<Limits>;
  hosting?:
    | Readonly<{ allowPrivateUpstreams: boolean; privateUpstreams?: readonly string[] }>
    | undefined;
  /** Milliseconds that it may take in a process of its own, where that is more than usual. */
  withinMs?: number;
  run: (rig: Rig) => Promise<void>;
}>;
