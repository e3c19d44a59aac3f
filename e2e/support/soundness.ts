import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../scripts/gate/program.ts';
import { readBooks } from './books.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt } from './sandbox.ts';

const bookedWithinMs = 60_000;

/** Sentences of the payments facts, each with the query of what breaks it. */
const rules: readonly Readonly<{ rule: string; broken: string }>[] = [
  {
    rule: 'I1 one payment at most is kept as the price of each order',
    broken: `
      select a.order_id from payment_attempts a
        join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
        join ledger_entries e on e.transfer_id = t.id
         and e.account = 'customer_deposits' and e.amount_minor < 0
       group by a.order_id having count(distinct a.id) > 1`,
  },
  {
    rule: 'I2 what was delivered was paid for in full, by a provider or from the balance',
    broken: `
      select o.id from orders o where o.delivered_at is not null and o.kes_minor > (
        select coalesce(-sum(e.amount_minor), 0) from payment_attempts a
          join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
          join ledger_entries e on e.transfer_id = t.id
           and e.account = 'customer_deposits' and e.amount_minor < 0
         where a.order_id = o.id)`,
  },
  {
    rule: 'I4 the entries of each transfer balance',
    broken: `
      select transfer_id from ledger_entries
       group by transfer_id, currency having sum(amount_minor) <> 0`,
  },
  {
    rule: 'I5 an order has one living payment at most',
    broken: `
      select order_id from payment_attempts
       where state in ('created', 'submitting', 'submit_unknown', 'pending', 'confirming')
       group by order_id having count(*) > 1`,
  },
  {
    rule: 'I6 an order line has one lease at most',
    broken: `select order_line_id from leases group by order_line_id having count(*) > 1`,
  },
  {
    rule: 'I7 a payment under way has its next check',
    broken: `
      select id from payment_attempts where next_check_at is null
         and state in ('created', 'submitting', 'submit_unknown', 'pending', 'confirming')`,
  },
];

/**
 * Every shilling that the ledger has received, by the payment or the unmatched money it came with.
 */
const receiptsIn = (url: string) =>
  readBooks(url, async (client) => {
    const { rows } = await client.query<{ provider: string; minor: string }>(`
      select case when e.account = 'paystack_clearing' then 'paystack' else 'daraja' end
               as provider,
             sum(e.amount_minor)::text as minor
        from ledger_entries e
       where e.account in ('mpesa_clearing', 'mpesa_utility_clearing', 'paystack_clearing')
             -- What M-Pesa charges for a payout does not reach the phone.
             or (e.account = 'provider_fees' and e.transfer_id in (
               select u.transfer_id from ledger_entries u
                where u.account = 'mpesa_utility_clearing'))
       group by 1`);
    const sums = new Map(rows.map(({ provider, minor }) => [provider, Number(minor)]));
    return { daraja: sums.get('daraja') ?? 0, paystack: sums.get('paystack') ?? 0 };
  });

async function truthTotals({ addresses }: Program) {
  const { totals } = (await sandboxAt(addresses.sandbox).send('GET', '/controls/truth')) as {
    totals: { daraja: number; paystack: number };
  };
  return totals;
}

/**
 * Waits until the ledger's clearing accounts equal the providers' truth books to the cent (I3, I4).
 * `unexplained` is money that staff know of and that could not be booked.
 */
export const expectTruth = (program: Program, unexplained = { daraja: 0, paystack: 0 }) =>
  eventually(
    'the ledger to equal the truth books',
    async () => {
      const [booked, true_] = [
        await receiptsIn(program.addresses.database),
        await truthTotals(program),
      ];
      const isEqual = (name: 'daraja' | 'paystack') =>
        booked[name] + unexplained[name] === true_[name];
      return isEqual('daraja') && isEqual('paystack');
    },
    bookedWithinMs,
  );

/** I1, I2 and I4 to I7, of the whole database. */
export async function expectSound({ addresses }: Program) {
  const broken = await readBooks(addresses.database, async (client) => {
    const found: string[] = [];
    for (const { rule, broken: query } of rules) {
      const { rows } = await client.query<Record<string, string>>(query);
      found.push(...rows.map((row) => `${rule}: ${Object.values(row)[0] ?? ''}`));
    }
    return found;
  });
  assert.deepEqual(broken, []);
}

/**
 * What may stand in no log and no answer, with words for what was found. `isOwn` is what an answer
 * may hand to whom it belongs.
 */
const secrets: readonly Readonly<{ what: string; pattern: RegExp; isOwn?: true }>[] = [
  { what: 'a full phone number', pattern: /(?<!\w)(?:\+?254|0)[17]\d{8}(?!\w)/ },
  {
    what: 'a card number',
    pattern: /(?<!\d)(?:4084|5078|5060|5192|4111)(?:\d{8,15}|(?:[ -]\d{4}){3})(?!\d)/,
  },
  { what: 'a bearer token', pattern: /bearer\s+[\w.~+/-]{16,}/i },
  { what: 'a secret key', pattern: /sk_(?:test|live)_\w{8,}/ },
  {
    what: 'a password',
    pattern: /"(?:password|passkey|authToken)":"(?!\[)[^"]{4,}"/i,
    isOwn: true,
  },
  { what: 'a callback token', pattern: /\/hooks\/(?:stk|result|late|paybill)\/[0-9a-f]{32,}/ },
];

/** The reference of a refusal: chance may end it in twelve digits that look like a card. */
const reference = /urn:uuid:[\da-f-]{36}/g;

/** What a text gives away: one sentence per kind of secret, without the secret. */
export function givenAway(text: string, place: 'log' | 'answer' = 'log'): string[] {
  const told = text.replace(reference, '');
  return secrets
    .filter(({ pattern, isOwn }) => !(place === 'answer' && isOwn) && pattern.test(told))
    .map(({ what }) => what);
}

/** I8: no log of this program gives anything away. */
export function expectCleanLogs({ dataDir }: Program) {
  const folder = join(dataDir, 'logs');
  const found: string[] = [];
  for (const file of readdirSync(folder)) {
    // The sandbox is the third party: what it logs is not the shop's.
    if (file.startsWith('sandbox')) continue;
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      found.push(...givenAway(line).map((what) => `${file}: ${what} in ${line.slice(0, 160)}`));
    }
  }
  assert.deepEqual(found, []);
}
