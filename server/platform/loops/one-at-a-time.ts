/**
 * Work that runs on notifications: never twice at once, and once more when it was requested during
 * a run, because its data may be outdated by then. `work` must not throw.
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
