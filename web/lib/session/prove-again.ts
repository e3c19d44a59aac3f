/**
 * Some acts of Admin require a fresh code of the authenticator app. The component with its dialog
 * registers here; the caller of the act only waits.
 */
type Prover = () => Promise<boolean>;
let prover: Prover | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the window; returns what takes it away again. */
export function registerProver(next: Prover): () => void {
  prover = next;
  return () => {
    if (prover === next) prover = undefined;
  };
}

/** Resolves to whether the person proved to be there; several that ask at once share a window. */
export async function proveAgain(): Promise<boolean> {
  if (!prover) return false;
  asking ??= prover().finally(() => (asking = undefined));
  return asking;
}
