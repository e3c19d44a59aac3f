import type { clockLevels } from '#contracts/admin/shapes.ts';
import { promiseMs } from '#contracts/sale/activation.ts';
import { minuteMs } from '#contracts/time.ts';

export type ClockLevel = (typeof clockLevels)[number];

/** Staff are warned at 60 and 90 minutes; at 120 the customer is notified (feature N8). */
export const noticeMinutes = [60, 90, 120] as const;
export type NoticeMinutes = (typeof noticeMinutes)[number];
export const promiseMinutes = promiseMs / minuteMs;

/** How long an order has waited for its activation, and how urgent that is. */
export function clockOf(paidAt: Date, at: Date): { minutes: number; level: ClockLevel } {
  const minutes = Math.max(0, Math.floor((at.getTime() - paidAt.getTime()) / minuteMs));
  return { minutes, level: levelOf(minutes) };
}

function levelOf(minutes: number): ClockLevel {
  if (minutes >= promiseMinutes) return 'late120';
  if (minutes >= 90) return 'warn90';
  return minutes >= 60 ? 'warn60' : 'ok';
}
