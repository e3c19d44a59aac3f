/** A modem is given so long, from the moment it is told. */
export const silentAfterMs = 90_000;
/** By then a modem that was never seen away has kept its address: 95 of 100 change sooner. */
const keptAfterMs = 45_000;
/** How often the same address has to be seen after the modem was away. */
const seenAgain = 2;

/** What has been seen of a change so far. */
export type Course = Readonly<{
  oldIp: string | null;
  sentAt: Date;
  /** Nothing came through at least once. */
  wasAway: boolean;
  /** How often in a row the old address was seen. */
  sameSeen: number;
}>;

export type Seen = Readonly<{
  exitIp: string | undefined;
  /** Its manager says that it is still at it. */
  isBusy: boolean;
  at: Date;
}>;

export type Outcome = 'done' | 'unchanged' | 'failed';
export type Judged = Readonly<{ course: Course; outcome: Outcome | undefined }>;

/**
 * What one more look means. The same address counts once the modem is back from wherever it was, or
 * was given the time that nearly all of them need: right after it is told it is still there.
 */
export function judgeLook(before: Course, { exitIp, isBusy, at }: Seen): Judged {
  const passedMs = at.getTime() - before.sentAt.getTime();
  const isOver = passedMs >= silentAfterMs;
  if (exitIp === undefined) {
    const course = { ...before, wasAway: true, sameSeen: 0 };
    return { course, outcome: isOver ? 'failed' : undefined };
  }
  if (exitIp !== before.oldIp) return { course: before, outcome: 'done' };
  const course = { ...before, sameSeen: before.sameSeen + 1 };
  if (isOver) return { course, outcome: 'unchanged' };
  if (isBusy) return { course, outcome: undefined };
  const isBack = before.wasAway && course.sameSeen >= seenAgain;
  return { course, outcome: isBack || passedMs >= keptAfterMs ? 'unchanged' : undefined };
}
