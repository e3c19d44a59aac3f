/** How long this event loop may be away before that is no time of whoever is waited for. */
const turnMs = 50;

/**
 * Calls back when `ms` have passed in which this event loop turned, and returns what ends the wait.
 * While the loop is held up, or the machine gives it no turn, answers lie unread: such a gap counts
 * as one turn, so that nobody else is blamed for our own delay. Never early.
 */
export function afterOwnTime(ms: number, act: () => void): () => void {
  let left = ms;
  let timer: ReturnType<typeof setTimeout>;
  const turn = () => {
    const step = Math.min(turnMs, left);
    timer = setTimeout(() => {
      left -= step;
      // What came meanwhile is read before the last turn ends.
      if (left > 0) turn();
      else timer = setTimeout(act, 0);
    }, step);
  };
  turn();
  return () => clearTimeout(timer);
}
