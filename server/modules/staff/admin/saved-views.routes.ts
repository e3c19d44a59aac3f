import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { Database } from '#platform/db.ts';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { rowIdOf } from '../page.ts';
import { saveView } from './save-view.ts';
import { dropView, listSavedViews } from './saved-views.sql.ts';

const read = { ...customerRead, who: 'staff' } as const;
const write = { ...customerWrite, who: 'staff' } as const;

/** What each member of staff keeps of lists, for themselves alone. */
export function staffAdmin(app: FastifyInstance, { db }: Readonly<{ db: Database }>) {
  route(app, { call: adminCalls.savedViews, policy: read }, async ({ query, caller }) => ({
    content: await listSavedViews(db, caller.customerId, query.list),
  }));
  route(app, { call: adminCalls.saveView, policy: write }, ({ body, caller }) =>
    saveView({ db }, caller.customerId, body),
  );
  const drop = { call: adminCalls.dropView, policy: write };
  route(app, drop, async ({ params, caller }): Promise<undefined> => {
    await dropView(db, caller.customerId, rowIdOf(params.id));
  });
}
