import { secondMs } from '#contracts/time.ts';
import { anyOperationDue, operationsChannel } from '#modules/servers/operations';
import type { Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../../context.ts';
import { anyServerToEnd, endServers, remindOfServerEnds } from './keep-servers.ts';
import { runServerOperations } from './run-operations.ts';

export const serverWork: readonly Work<SalesContext>[] = [
  {
    name: 'servers',
    isDue: anyOperationDue,
    wakeOn: operationsChannel,
    run: (ctx) => runServerOperations(ctx),
  },
  { name: 'server-terms', isDue: (at, ctx) => anyServerToEnd(ctx)(at), run: endServers },
  { name: 'server-reminders', everyMs: 30 * secondMs, run: remindOfServerEnds },
];
