/** A day of UTC, as suppliers count them: `2026-11-29`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
