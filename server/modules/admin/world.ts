import type { SalesWorld } from '#modules/sales';

/** What the back office works with: everything a sale does. */
export type AdminWorld = SalesWorld;
