import type { Work } from '#platform/loops/work.ts';
import { anyPoolDue, measureDuePools, poolsChannel } from './pools/index.ts';
import { probeDue, probeEveryMs } from './probing/probe.ts';
import { anyAccountDue, suppliersChannel } from './sync/suppliers.sql.ts';
import { syncDueSuppliers, type SyncContext } from './sync/sync-supplier.ts';
import { anyMeterDue, poolMetersChannel, readDueMeters, type MeterContext } from './usage/index.ts';

export const inventoryWork: readonly Work<SyncContext & MeterContext>[] = [
  { name: 'suppliers', isDue: anyAccountDue, wakeOn: suppliersChannel, run: syncDueSuppliers },
  { name: 'pools', isDue: anyPoolDue, wakeOn: poolsChannel, run: measureDuePools },
  { name: 'pool-meters', isDue: anyMeterDue, wakeOn: poolMetersChannel, run: readDueMeters },
  { name: 'probes', everyMs: probeEveryMs, run: async (ctx) => void (await probeDue(ctx)) },
];
