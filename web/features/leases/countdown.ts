import { daySeconds, hourSeconds, minuteSeconds } from '#contracts/time.ts';

const secondsOf = { d: daySeconds, h: hourSeconds, m: minuteSeconds, s: 1 } as const;

/** "12 d 04:30:09" or "04:30:09"; never below zero. */
export function countdown(leftMs: number): string {
  const left = Math.max(0, Math.ceil(leftMs / 1_000));
  const days = Math.floor(left / secondsOf.d);
  const clock = [
    Math.floor((left % secondsOf.d) / secondsOf.h),
    Math.floor((left % secondsOf.h) / secondsOf.m),
    left % secondsOf.m,
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days > 0 ? `${days} d ${clock}` : clock;
}
