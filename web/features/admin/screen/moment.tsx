import { nairobiDate } from '#contracts/time.ts';
import { formatClock, formatMoment } from '../../../lib/text/format.ts';
import { nowMs } from '../../../lib/time/clock.ts';

/** A moment in a list: the time alone where it is today, and all of it under the pointer. */
export function Moment({ at }: { at: string }) {
  const isToday = nairobiDate(Date.parse(at)) === nairobiDate(nowMs());
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {isToday ? formatClock(at) : formatMoment(at)}
    </time>
  );
}
