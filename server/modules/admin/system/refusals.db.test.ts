import { Registry } from 'prom-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { addSecurityCounts } from '#platform/http/security-counts.sql.ts';
import { createSecurityLog, type SecurityEvent } from '#platform/http/security-log.ts';
import { type Log, silentLog } from '#platform/log.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import {
  isUnusual,
  keepSecurityCounts,
  noteAdminRefusal,
  watchRefusals,
} from './watch-refusals.ts';

const lines: Readonly<Record<string, unknown>>[] = [];
const events: SecurityEvent[] = [];
const registry = new Registry();
const log: Log = { ...silentLog, warn: (line: object) => void lines.push({ ...line }) } as Log;
const security = createSecurityLog({
  log,
  registry,
  noteAdmin: async (event) => void events.push(event),
});

const { shop, admin, now, pass } = useAdmin({ security });
beforeEach(() => {
  lines.length = 0;
  events.length = 0;
});

describe('a refusal that tells of an attack', () => {
  test('is one line with who, what and from where, and one count', async () => {
    await admin.call('customer', 'GET /admin/orders');
    await admin.call('support', 'GET /admin/settings');
    expect(lines).toEqual([
      expect.objectContaining({
        security: 'office',
        code: 'not-found',
        who: admin.staffId,
        method: 'GET',
        route: '/api/admin/orders',
        address: '127.0.0.1',
      }),
      expect.objectContaining({ security: 'office', code: 'forbidden' }),
    ]);
    expect(await registry.metrics()).toMatch(
      /lango_refusals_total\{kind="office",code="not-found"\} 1/,
    );
    expect([...security.take()]).toEqual([['office', 2]]);
    expect([...security.take()]).toEqual([]);
  });

  test('of our own pages only tells of forged requests', async () => {
    await admin.app.inject({
      method: 'PATCH',
      url: '/api/admin/settings',
      headers: { origin: 'https://evil.example', 'x-test-who': 'owner' },
      payload: {},
    });
    expect(lines).toEqual([expect.objectContaining({ security: 'forged', code: 'csrf-refused' })]);
  });

  test('is not what people do by mistake', async () => {
    await admin.call('owner', 'GET /admin/orders/ord_00000000000000000000000000000000');
    await admin.call('visitor', 'GET /admin/orders');
    expect(lines).toEqual([]);
  });

  test('never has an id of the path in its line', async () => {
    await admin.call('customer', 'GET /admin/customers/cus_11111111111111111111111111111111');
    expect(JSON.stringify(lines)).not.toContain('cus_1111');
  });
});

test('the audit log gets a row an hour for each person and route of Admin', async () => {
  for (let n = 0; n < 3; n += 1) await admin.call('support', 'GET /admin/settings');
  for (const event of events) await noteAdminRefusal(shop, event);
  pass(61 * minuteMs);
  for (const event of events) await noteAdminRefusal(shop, event);
  const rows = await shop.db.rows(sql`
    select actor_id as who, subject_id as what, address from audit_log
     where action = 'office.refused'`);
  const row = { who: admin.staffId, what: 'GET /api/admin/settings', address: '127.0.0.1' };
  expect(rows).toEqual([row, row]);
});

describe('an unusual rate', () => {
  test('is at least a hundred in ten minutes, and ten times what is usual', () => {
    expect(isUnusual({ now: 99, usual: 0 })).toBe(false);
    expect(isUnusual({ now: 100, usual: 10 })).toBe(true);
    expect(isUnusual({ now: 100, usual: 10.1 })).toBe(false);
  });

  test('is told to the owners once an hour, from all processes together', async () => {
    const told = async () =>
      (await shop.db.rows(sql`select 1 from mails where template = 'unusual-refusals'`)).length;
    for (let process = 0; process < 2; process += 1) {
      await keepSecurityCounts(shop, new Map([['guess', 50]]));
    }
    expect(await watchRefusals(shop)).toBe(1);
    expect(await watchRefusals(shop)).toBe(1);
    expect(await told()).toBe(1);
    pass(11 * minuteMs);
    expect(await watchRefusals(shop)).toBe(0);
  });

  test('is no news in a shop where it is usual', async () => {
    pass(dayMs);
    await shop.db.execute(sql`
      insert into security_counts (minute, kind, refused)
      select ${now()}::timestamptz - n * interval '10 minutes', 'limit', 20
        from generate_series(1, 6 * 144) n`);
    await addSecurityCounts(shop.db, new Map([['limit', 150]]), now());
    expect(await watchRefusals(shop)).toBe(0);
  });
});
