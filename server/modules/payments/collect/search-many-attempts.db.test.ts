import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { attemptStates } from '#contracts/sale/money-states.ts';
import { transactionStatus } from '#contracts/sale/payments.ts';
import { sql, type Database, type Queryable } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { fromBalance, type Attempt } from '../payment.ts';
import { refusals, resultCodes } from '../providers/daraja/result-codes.ts';
import { givenOrder } from '../testing/given-payments.ts';
import { allTraits } from '../traits.ts';
import { statusOf } from './attempt-view.ts';
import { searchAttempts } from './search-attempts.ts';

const database = useTestDatabase();

type Ending = Pick<Attempt, 'provider' | 'state' | 'resultCode'>;

/** A payment of the customer for each ending, a minute apart, the newest last. */
const givenEndings = (db: Database, customerId: CustomerId, endings: readonly Ending[]) =>
  db.execute(sql`
    with ending as (
      select *, right(${customerId}, 24) || lpad(n::text, 8, '0') as word,
             timestamptz '2026-11-20T09:00Z' + n * interval '1 minute' as at
        from unnest(${endings.map(({ provider }) => provider)}::text[],
                    ${endings.map(({ state }) => state)}::text[],
                    ${endings.map(({ resultCode }) => resultCode)}::text[])
             with ordinality as one (provider, state, code, n)
    ), bought as (
      insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                          moved_at)
      select 'ord_' || word, 'LG-' || word, ${customerId}, 'awaiting_payment', 199, 1300000, 25900,
             at, at
        from ending
    ), intent as (
      insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                   moved_at)
      select 'ord_' || word, ${customerId}, 25900, 'KES', 'open', at, at from ending
    )
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
                                  currency, account_sealed, account_masked, reference,
                                  callback_token_hash, result_code, facts, created_at, expires_at)
    select 'pay_' || word, 'ord_' || word, ${customerId}, provider,
           case provider when 'balance' then 'BALANCE' when 'daraja' then 'STK' else 'LINK' end,
           state, 25900, 'KES', '', '2547•••', word, word, code, '{}', at, at
      from ending`);

const idsOf = (attempts: readonly Attempt[]) => attempts.map(({ id }) => id);
const paid: Ending = { provider: 'daraja', state: 'succeeded', resultCode: null };
const expired: Ending = { provider: 'daraja', state: 'expired', resultCode: null };

test('the oldest of 300 payments is found by its status, and on its page', async () => {
  const { db } = database;
  const { customerId } = await givenOrder(db);
  await givenEndings(db, customerId, [expired, ...Array.from({ length: 299 }, () => paid)]);
  const found = (more: Partial<Parameters<typeof searchAttempts>[1]> = {}) =>
    searchAttempts(db, { customerId, ...more });
  const failed = await found({ statuses: ['FAILED'] });
  expect(failed.map(({ state }) => state)).toEqual(['expired']);
  const pages = [await found(), await found({ page: 1 }), await found({ page: 2 })];
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 100]);
  expect(new Set(pages.flatMap(idsOf)).size).toBe(300);
  expect(pages[2]?.at(-1)?.id).toBe(failed[0]?.id);
  expect(await found({ page: 3 })).toEqual([]);
});

test('payments are found by the status that their customer reads, however they ended', async () => {
  const { db } = database;
  const { customerId } = await givenOrder(db);
  const codes = [null, 'constructor', ...Object.keys(resultCodes), ...Object.keys(refusals)];
  const providers = [...allTraits.map(({ name }) => name), fromBalance];
  const endings = providers.flatMap((provider) =>
    codes.flatMap((resultCode) => attemptStates.map((state) => ({ provider, state, resultCode }))),
  );
  await givenEndings(db, customerId, endings);
  const all = async (statuses?: readonly (typeof transactionStatus.options)[number][]) => {
    const found: Attempt[] = [];
    for (let page = 0; found.length === page * 100; page += 1) {
      found.push(...(await searchAttempts(db, { customerId, statuses, page })));
    }
    return found;
  };
  const shown = await all();
  expect(shown).toHaveLength(endings.length);
  for (const status of transactionStatus.options) {
    const read = shown.filter((attempt) => statusOf(attempt) === status);
    expect(read.length).toBeGreaterThan(0);
    expect(idsOf(await all([status]))).toEqual(idsOf(read));
  }
  const open = shown.filter((attempt) => ['PROCESSING', 'DECLINED'].includes(statusOf(attempt)));
  expect(idsOf(await all(['PROCESSING', 'DECLINED']))).toEqual(idsOf(open));
});

test('among 10,000 payments of a customer it reads their index, and no one else’s', async () => {
  const { db } = database;
  const { customerId } = await givenOrder(db);
  const others = await givenOrder(db);
  await givenEndings(db, customerId, [expired, ...Array.from({ length: 9_999 }, () => paid)]);
  await givenEndings(
    db,
    others.customerId,
    Array.from({ length: 60_000 }, () => paid),
  );
  await db.execute(sql`analyze payment_attempts`);
  const planOf = async (more: Partial<Parameters<typeof searchAttempts>[1]>) => {
    let plan = '';
    const rows: Queryable['rows'] = async (statement) => {
      const lines = await db.rows<Record<string, string>>(sql`explain ${statement}`);
      plan = lines.flatMap((line) => Object.values(line)).join('\n');
      return [];
    };
    await searchAttempts({ ...db, rows }, { customerId, ...more });
    return plan;
  };
  const ofCustomer = 'Index Scan using payment_attempts_customer';
  expect(await planOf({})).toContain(ofCustomer);
  expect(await planOf({ statuses: ['FAILED'] })).toContain(ofCustomer);
  expect(await planOf({ statuses: ['ACCEPTED', 'DECLINED'], page: 2 })).toContain(ofCustomer);
  expect(await planOf({ paymentId: 'pay_1' })).toContain('Index Scan using payment_attempts_pkey');
});
