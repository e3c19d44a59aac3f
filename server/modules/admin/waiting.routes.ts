import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { audit, staffOf, staffRead, staffWrite } from '#modules/staff';
import { openList, readLists } from '#modules/waiting';
import { route } from '#platform/http/route.ts';
import type { AdminWorld } from './world.ts';

/** Who waits for what: counted, and told when the owner says that it is open. */
export function adminWaitingRoutes(app: FastifyInstance, { db, clock }: AdminWorld) {
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
