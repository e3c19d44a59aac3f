import { expect, test } from 'vitest';
import type { AdminContext } from '#modules/admin';
import { sql } from '#platform/db.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenBuyer, givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openTicket } from '../tickets/open-ticket.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

async function givenTicket(shop: AdminContext) {
  const id = await givenBuyer(shop);
  const desk = { ...shop, deskAddress: 'support@shop.test' };
  return shop.db.transaction((tx) =>
    openTicket(desk, tx, {
      requester: { id, email: `${id}@example.test`, name: 'Wanjiru Otieno' },
      department: 'sales',
      channel: 'web',
      subject: 'Which plan?',
      body: 'Which one?',
      key: 'press-0001',
      at: noon,
    }),
  );
}

test('of selected tickets each is given to somebody or closed by itself, once', async () => {
  const shop = givenShop(database.db, () => noon);
  const admin = await openAdmin(shop);
  const ids = [await givenTicket(shop), await givenTicket(shop)];
  const selected = async (body: object, who: 'support' | 'read-only' = 'support') =>
    admin.call(who, 'POST /admin/tickets/selected', { ids: [...ids, 'tkt_nothing'], ...body });
  const outcomes = [
    ...ids.map((id) => ({ id, refusal: null })),
    { id: 'tkt_nothing', refusal: 'Ticket not found.' },
  ];
  const assign = { act: 'assign', assignee: admin.staffId };
  expect((await selected(assign, 'read-only')).status).toBe(403);
  expect((await selected(assign)).json).toEqual({ outcomes });
  expect((await selected(assign)).json).toEqual({ outcomes });
  expect((await selected({ act: 'close' })).json).toEqual({ outcomes });
  const tickets = await shop.db.rows<{ assignee: string; status: string }>(sql`
    select assignee_id as assignee, status from tickets where id = any(${ids})`);
  const closed = { assignee: admin.staffId, status: 'closed' };
  expect(tickets).toEqual([closed, closed]);
  const log = await shop.db.rows<{ after: unknown }>(sql`
    select after from audit_log where subject_id = ${ids[0] ?? ''} order by id`);
  expect(log.map(({ after }) => after)).toEqual([
    { assigneeId: admin.staffId },
    { status: 'closed' },
  ]);
});
