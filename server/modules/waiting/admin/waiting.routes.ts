import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { type AdminContext, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { readLists } from '../open-list.ts';
import { openWaiting } from './open-waiting.ts';

/** The subscribers of each list: counted, and notified when the owner opens it. */
export function waitingAdmin(app: FastifyInstance, { db, clock }: AdminContext) {
  const read = staffRead('inventory.manage');
  route(app, { call: adminCalls.waitingLists, policy: read }, async () => ({
    lists: await readLists(db, clock()),
  }));
  const open = { call: adminCalls.openWaiting, policy: staffWrite('inventory.manage') };
  route(app, open, async ({ params: { product }, caller, request }) => {
    await openWaiting({ db, clock }, staffOf(caller, request), product);
    return { lists: await readLists(db, clock()) };
  });
}
