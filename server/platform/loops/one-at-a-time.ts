/**
 * Work that is asked for by whoever hears of a change: never twice at once, and once more when it
 * was asked for meanwhile, because what it had read by then may be old. `work` must not throw.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (!running) void run();
  };
}
