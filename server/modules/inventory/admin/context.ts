import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { AdminContext } from '#modules/staff';
import type { ProbeContext } from '../probing/probe.ts';
import type { ImportContext } from '../stock/import-stock.ts';

export type InventoryAdminContext = AdminContext &
  ProbeContext &
  ImportContext &
  Readonly<{
    /** Prices of traffic by the gigabyte, beside which staff see what it costs. */
    limits: Readonly<{
      trafficPrices: readonly Readonly<{ kind: PoolKind; usdCents: number }>[];
    }>;
  }>;
