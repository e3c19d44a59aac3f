import { beforeAll, expect, test } from 'vitest';
import type { Database, Sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openAdmin } from './admin-calls.ts';
import { fillAdmin } from './people-and-orders.ts';

const database = useTestDatabase();
const at = new Date('2026-11-26T09:00:00Z');
const rows = { people: 3_000, orders: 15_000 };
const walk = /Seq Scan on (?:orders|payment_attempts)|orders_created_at|attempts_created_at/;

beforeAll(() => fillAdmin(database.db, rows, at));

/** Answers as the database does, and keeps how it did. */
function watched(plans: string[]): Database {
  const { db } = database;
  const watch = async (statement: Sql) => {
    const lines = await db.rows<Record<string, string>>({
      text: `explain ${statement.text}`,
      values: statement.values,
    });
    plans.push(lines.map((line) => Object.values(line)[0]).join('\n'));
    return db.rows(statement);
  };
  return { ...db, rows: watch } as Database;
}

test('a search for orders and payments reads what it names, and not the list until it is met', async () => {
  const plans: string[] = [];
  const app = await openAdmin(watched(plans));
  const searches = { 'LG-00007500': 1, 'person1500@example.test': 5, person150: 55, zanzibar: 0 };
  for (const list of ['orders?state=all&', 'payments?']) {
    for (const [search, totalItems] of Object.entries(searches)) {
      plans.length = 0;
      const answer = await app.inject(`/api/admin/${list}search=${encodeURIComponent(search)}`);
      expect([list, search, answer.json()]).toMatchObject([list, search, { totalItems }]);
      expect(plans.length).toBeGreaterThan(2);
      expect(plans.filter((plan) => walk.test(plan))).toEqual([]);
    }
  }
  await app.close();
});

test('of a name that a thousand share the newest are looked up, and the list is not walked', async () => {
  const plans: string[] = [];
  const app = await openAdmin(watched(plans));
  // 1,111 of three thousand.
  for (const list of ['orders?state=all&', 'payments?']) {
    plans.length = 0;
    const answer = await app.inject(`/api/admin/${list}search=person1`);
    expect(answer.json()).toMatchObject({ totalItems: 1_000, more: true });
    const asksEachRow = (plan: string) => walk.test(plan) && plan.includes('customers named');
    expect(plans.filter(asksEachRow)).toEqual([]);
  }
  await app.close();
});

test('the search of everything reads no table from its beginning, whatever is typed', async () => {
  const plans: string[] = [];
  const app = await openAdmin(watched(plans));
  const texts = ['LG-00007500', 'Q000007501', 'person1', 'otieno', 'zanzibar', '0712345678'];
  for (const text of [...texts, 'phone:5678', 'order:person 1', '10.0.0.7', '%%%', '__']) {
    plans.length = 0;
    const answer = await app.inject(`/api/admin/search?search=${encodeURIComponent(text)}`);
    expect([text, answer.statusCode]).toEqual([text, 200]);
    const scans = plans.filter((plan) => /Seq Scan on (?:orders|payment_att|customers)/.test(plan));
    expect([text, scans]).toEqual([text, []]);
  }
  await app.close();
});
