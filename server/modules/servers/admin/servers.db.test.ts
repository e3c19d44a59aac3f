import { beforeEach, expect, test } from 'vitest';
import type { AdminServer } from '#contracts/admin/goods/servers.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { givenPaidServer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';

let statements = 0;
/** Admin, with how many statements it has sent since it was last asked. */
const { shop, admin, pass } = useAdmin({
  change: ({ db }) => ({
    db: {
      ...db,
      rows: (statement) => {
        statements += 1;
        return db.rows(statement);
      },
    },
  }),
});
beforeEach(() => shop.db.execute(sql`delete from server_operations`));

async function list(query = '') {
  statements = 0;
  const { json } = await admin.call('support', `GET /admin/servers${query}`);
  return { content: json['content'] as AdminServer[], total: json['totalItems'], statements };
}

const idOf = async (orderId: string) => {
  const [row] = await shop.db.rows<{ id: string; code: string }>(sql`
    select s.id, o.code from servers s join orders o on o.id = s.order_id
     where o.id = ${orderId}`);
  if (!row) throw new Error(`${orderId} has no server.`);
  return row;
};

/** Work of the provider on a server. */
const giveWork = (id: string, { kind, state, at }: Work) =>
  shop.db.execute(sql`
    insert into server_operations (id, server_id, kind, key, state, provider, asked_by, asked_at,
                                   moved_at)
    values (${makeId('sop', systemRandomness)}, ${id}, ${kind}, ${`${id} ${kind}`}, ${state},
            'manual', 'system', ${at}, ${at})`);
type Work = Readonly<{ kind: string; state: string; at: Date }>;

test('a page of servers says the work on each, and takes as many statements as a page of one', async () => {
  const first = await idOf((await givenPaidServer(shop)).orderId);
  await shop.db.execute(sql`delete from server_operations`);
  await giveWork(first.id, { kind: 'create', state: 'failed', at: noon });
  const one = await list('?state=all');
  expect(one.content).toMatchObject([{ id: first.id, work: { kind: 'create', state: 'failed' } }]);
  for (let n = 0; n < 5; n += 1) {
    const { id } = await idOf((await givenPaidServer(shop)).orderId);
    await shop.db.execute(sql`delete from server_operations where server_id = ${id}`);
    if (n > 0) await giveWork(id, { kind: 'reboot', state: 'pending', at: noon });
  }
  const many = await list('?state=all');
  expect(many.content.map(({ work }) => work?.kind ?? 'none').toSorted()).toEqual(
    ['create', 'reboot', 'reboot', 'reboot', 'reboot', 'none'].toSorted(),
  );
  expect(many.statements).toBe(one.statements);
});

test('servers with work are listed with the longest unmoved first, the others newest first', async () => {
  const servers: { id: string; code: string }[] = [];
  for (let n = 0; n < 3; n += 1) {
    servers.push(await idOf((await givenPaidServer(shop)).orderId));
    pass(minuteMs);
  }
  const own = new Set(servers.map(({ id }) => id));
  const [first, second, third] = servers.map(({ id }) => id);
  await shop.db.execute(sql`delete from server_operations`);
  for (const [id = '', minutes] of [[second, 9] as const, [third, 3] as const]) {
    const at = new Date(noon.getTime() + minutes * minuteMs);
    await giveWork(id, { kind: 'reboot', state: 'failed', at });
  }
  const idsOf = async (query?: string) =>
    (await list(query)).content.flatMap(({ id }) => (own.has(id) ? id : []));
  expect(await idsOf()).toEqual([third, second]);
  expect(await idsOf('?state=all')).toEqual([third, second, first]);
  expect(await idsOf(`?state=all&search=${servers[1]?.code.toLowerCase()}`)).toEqual([second]);
  expect(await idsOf('?state=ended')).toEqual([]);
});

test('the record of a server has its work; an unknown one is told apart', async () => {
  const { id } = await idOf((await givenPaidServer(shop)).orderId);
  await shop.db.execute(sql`delete from server_operations`);
  await giveWork(id, { kind: 'reboot', state: 'failed', at: noon });
  const { json } = await admin.call('support', `GET /admin/servers/${id}`);
  expect(json).toMatchObject({
    server: { id, work: { kind: 'reboot', state: 'failed', can: ['retry', 'finish'] } },
    operations: [{ kind: 'reboot' }],
    reveals: [],
  });
  expect((await admin.call('support', 'GET /admin/servers/srv_none')).status).toBe(404);
});
