import type { AdminContext } from '#modules/staff';
import type { ProbeContext } from '../probing/probe.ts';
import type { ImportContext } from '../stock/import-stock.ts';

export type InventoryAdminContext = AdminContext & ProbeContext & ImportContext;
