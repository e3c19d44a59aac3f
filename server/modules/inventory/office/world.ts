import type { OfficeWorld } from '#modules/staff';
import type { ProbeWorld } from '../probing/probe.ts';
import type { ImportWorld } from '../stock/import-stock.ts';

export type InventoryOfficeWorld = OfficeWorld & ProbeWorld & ImportWorld;
