/** How long this event loop can be busy before the time is not counted against the other side. */
const turnMs = 50;

/**
 * Calls back when `ms` have passed in which this event loop turned, and returns what ends the wait.
 * While the loop is blocked, or the machine does not schedule it, answers stay unread: such a gap
 * counts as one turn, so that our own delay is not blamed on the other side. Never early.
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
