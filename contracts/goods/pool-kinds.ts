/** Exits whose traffic is sold by the gigabyte. No schema here, so that lists stay light. */
export const poolKinds = ['residential', 'mobile'] as const;
export type PoolKind = (typeof poolKinds)[number];

/** Traffic is counted and sold in gigabytes of 10^9 bytes. */
export const bytesPerGb = 1_000_000_000;
