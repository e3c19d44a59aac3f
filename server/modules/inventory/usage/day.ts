import { dayMs } from '#contracts/time.ts';

/** A day of UTC, as suppliers count them: `2026-11-29`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Its first moment. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The day so many days later; a number below zero is before. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(startOf(day).getTime() + days * dayMs));
