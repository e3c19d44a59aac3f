import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { givenBuyer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { openTicket } from '../tickets/open-ticket.ts';

const { shop, admin } = useAdmin();

async function givenTicket() {
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
  const ids = [await givenTicket(), await givenTicket()];
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
