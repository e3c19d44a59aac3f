import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import type { Staff } from '#modules/staff';
import { sql } from '#platform/db.ts';
import { givenBuyer, givenPaidServer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { assignOrders, messageOrders } from './order-work.ts';

const { shop, admin } = useAdmin();
const key = 'press-0001';

async function givenOperator(): Promise<Staff> {
  const id = await givenBuyer(shop);
  await shop.db.execute(sql`
    insert into staff (customer_id, role, created_at) values (${id}, 'operator', ${noon})`);
  return { id, actor: `staff:${id}`, address: '127.0.0.1' };
}

const holderOf = async (orderId: OrderId) =>
  (
    await shop.db.rows<{ id: string }>(sql`
      select staff_id as id from order_assignments where order_id = ${orderId}`)
  )[0]?.id;
const auditEntriesOn = async (orderId: OrderId) =>
  (
    await shop.db.rows<{ action: string }>(sql`
      select action from audit_log where subject_id = ${orderId} order by id`)
  ).map(({ action }) => action);

test('of two who take the same orders at once, one has them all and the other is told', async () => {
  const [one, two] = [await givenOperator(), await givenOperator()];
  const orders = [await givenPaidServer(shop), await givenPaidServer(shop)];
  const seen = orders.map(({ orderId: id }) => ({ id, seen: null }));
  const [first, second] = await Promise.all([
    assignOrders(shop, one, { orders: seen, to: one.id }),
    assignOrders(shop, two, { orders: seen.toReversed(), to: two.id }),
  ]);
  expect([first.changed, second.changed].toSorted((a, b) => a - b)).toEqual([0, 2]);
  const winner = first.changed === 2 ? one : two;
  const { taken } = first.changed === 2 ? second : first;
  expect(taken.map(({ assignee }) => assignee?.id)).toEqual([winner.id, winner.id]);
  for (const { orderId } of orders) {
    expect(await holderOf(orderId)).toBe(winner.id);
    expect(await auditEntriesOn(orderId)).toEqual(['order.assign']);
  }
});

test('an order is given to a colleague and back by who saw the holder, and only to who serves', async () => {
  const [one, two] = [await givenOperator(), await givenOperator()];
  const { orderId: id, customerId } = await givenPaidServer(shop);
  const give = (seen: typeof customerId | null, to: typeof customerId | null) =>
    assignOrders(shop, one, { orders: [{ id, seen }], to });
  await expect(give(null, customerId)).rejects.toMatchObject({ code: 'not-found' });
  expect(await give(null, two.id)).toEqual({ changed: 1, taken: [] });
  expect((await give(null, null)).taken).toMatchObject([{ assignee: { id: two.id } }]);
  expect(await holderOf(id)).toBe(two.id);
  expect(await give(two.id, null)).toEqual({ changed: 1, taken: [] });
  expect(await holderOf(id)).toBeUndefined();
});

test('a message to several goes into a ticket of each order with each one’s name, once per press', async () => {
  const desk = { ...shop, deskAddress: 'support@shop.test' };
  const staff = { ...(await givenOperator()), firstName: 'Zawadi' };
  const orders = [(await givenPaidServer(shop)).orderId, (await givenPaidServer(shop)).orderId];
  const say = (body: string, press = key) =>
    messageOrders(desk, staff, { orders, body, key: press });
  const presses = await Promise.all([1, 2].map(() => say('Hello {{firstName}}: {{about}}.')));
  expect(presses.map(({ sent }) => sent).toSorted((a, b) => a - b)).toEqual([0, 2]);
  await say('One more thing.', 'press-0002');
  const threads = await shop.db.rows<{ status: string; bodies: string[] }>(sql`
    select t.status, array_agg(m.body order by m.id) as bodies
      from tickets t join ticket_messages m on m.ticket_id = t.id
     where t.about_id = any(${orders}) group by t.id`);
  expect(threads).toHaveLength(2);
  for (const { status, bodies } of threads) {
    expect(status).toBe('waiting');
    expect(bodies[0]).toMatch(/^Hello Wanjiru: .+, VPS US1\.$/);
    expect(bodies[1]).toBe('One more thing.');
  }
  const mails = await shop.db.rows<{ template: string }>(sql`
    select template from mails where template in ('staff-message', 'ticket-answer')
     order by template`);
  expect(mails.map(({ template }) => template)).toEqual([
    'staff-message',
    'staff-message',
    'ticket-answer',
    'ticket-answer',
  ]);
  expect(await auditEntriesOn(orders[0] as OrderId)).toEqual([
    'customer.message',
    'customer.message',
  ]);
  await expect(say('Hello {{name}}', 'press-0003')).rejects.toMatchObject({
    code: 'validation-failed',
  });
});

test('who may not serve orders sees the queue and gives nothing', async () => {
  const { orderId: id } = await givenPaidServer(shop);
  const body = { orders: [{ id, seen: null }], to: admin.staffId };
  const assign = (who: 'support' | 'operator') =>
    admin.call(who, 'POST /admin/orders/assign', body);
  expect((await assign('support')).status).toBe(403);
  expect(await assign('operator')).toMatchObject({ status: 200, json: { changed: 1, taken: [] } });
  const { json } = await admin.call('operator', 'GET /admin/orders?state=waiting');
  const shown = (json['content'] as { id: string; assignee: unknown }[]).find(
    (each) => each.id === id,
  );
  expect(shown?.assignee).toEqual({ id: admin.staffId, name: 'Zawadi Kamau' });
  expect((await admin.call('support', 'GET /admin/orders/aids')).status).toBe(403);
  const aids = (await admin.call('operator', 'GET /admin/orders/aids')).json;
  expect(aids['staff']).toContainEqual({ id: admin.staffId, name: 'Zawadi Kamau' });
});
