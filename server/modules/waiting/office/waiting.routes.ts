import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { type OfficeWorld, audit, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { openList, readLists } from '../open-list.ts';

/** Who waits for what: counted, and told when the owner says that it is open. */
export function adminWaitingRoutes(app: FastifyInstance, { db, clock }: OfficeWorld) {
  const read = staffRead('inventory.manage');
  route(app, { call: adminCalls.waitingLists, policy: read }, async () => ({
    lists: await readLists(db, clock()),
  }));
  const open = { call: adminCalls.openWaiting, policy: staffWrite('inventory.manage') };
  route(app, open, async ({ params: { product }, caller, request }) => {
    const at = clock();
    const staff = staffOf(caller, request);
    await db.transaction(async (tx) => {
      await openList(tx, product, at);
      const subject = { kind: 'waiting', id: product };
      await audit(tx, { staff, action: 'waiting.open', subject, at });
    });
    return { lists: await readLists(db, at) };
  });
}
