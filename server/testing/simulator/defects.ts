import type { TillFaults } from './till.ts';

/**
 * Faults that are put into the simulated shop, never into the program: statements rewritten on
 * their way to the database, guards dropped in the simulator's own database, a provider that
 * repeats what callbacks claim. Each must be found.
 */
export type Defect = TillFaults &
  Readonly<{
    name: string;
    /** Run once in a fresh database of the simulator. */
    drop?: readonly string[];
    rewrite?: (text: string) => string;
    /** Statements of a transaction commit one by one. */
    hasNoTransactions?: boolean;
    /** The key of a request is written some time after the order that it opened. */
    keepsKeysLater?: boolean;
  }>;

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

const rowLock = /for (no key )?update( of [a-z, ]+)?(?! skip)/g;
/** Leaves rows of one table unlocked. */
const unlocked = (table: string) => (text: string) =>
  text.includes(`from ${table}`) ? text.replace(rowLock, '') : text;

export const defects: readonly Defect[] = [
  {
    name: 'row locks removed',
    rewrite: without(rowLock),
  },
  { name: 'callbacks trusted', trustsCallbacks: true },
  {
    name: 'unique key of callbacks dropped',
    drop: ['alter table provider_inbox drop constraint provider_inbox_provider_dedupe_key_key'],
    rewrite: without(/on conflict \(provider, dedupe_key\) do nothing/g),
  },
  {
    name: 'exclusion of double leases and the claim gate dropped',
    drop: ['alter table leases drop constraint leases_proxy_id_tstzrange_excl'],
    // Still there, so that their parameters keep a type, and always true.
    rewrite: (text) =>
      text
        .replace(/where (c\.until <= \$\d+)(?=\s+returning)/, 'where ($1) is not null')
        .replace(/where (c\.lease_id = \$\d+ or c\.until <= \$\d+)/, 'where ($1) is not null'),
  },
  {
    name: 'pushes sent by whoever comes',
    rewrite: without(/and state = 'created'/g),
  },
  { name: 'transactions taken apart', hasNoTransactions: true },
  { name: 'callback believed without the question', booksCallbacks: true },
  { name: 'the amount check forgotten', forgetsAmounts: true },
  { name: 'key stored outside the order’s transaction', keepsKeysLater: true },
  {
    name: 'a payment refunded twice',
    drop: ['alter table returnable_money drop constraint returnable_money_is_enough'],
    // What went back of it before is forgotten.
    rewrite: (text) =>
      text
        .replace('select returned_minor as minor from', 'select 0::bigint as minor from')
        .replace(
          /where source_kind = \$\d+ and source_id = \$\d+ and state <> 'rejected'/,
          '$& and false',
        ),
  },
  {
    name: 'refunds sent by whoever comes',
    rewrite: without(/and state = 'requested' and destination = 'provider'/g),
  },
  { name: 'refund key forgotten', sendsNoRefundNotes: true },
  {
    name: 'a refund asked for twice under one key',
    drop: ['alter table refunds drop constraint refunds_dedupe_key_key'],
    rewrite: (text) =>
      text
        .replace(/where r\.dedupe_key = \$\d+/, '$& and false')
        .replace(
          /on conflict \(dedupe_key\) do nothing(?=\s+returning id\s+\)\s+insert into refund)/,
          '',
        ),
  },
  {
    name: 'lost refund by M-Pesa called failed',
    // Whether it was carried out is not known, and staff give it back by another way.
    rewrite: (text) =>
      text.replace(
        /(update refunds\s+set state = )(\$\d+)/,
        "$1case when $2 = 'unknown' and provider = 'daraja' then 'failed' else $2 end",
      ),
  },
  {
    name: 'a payout asked twice',
    // One whose answer was lost is forgotten, and the next gets another id.
    rewrite: (text) =>
      text
        .replace(
          /where (c\.refund_id = \$\d+)(?= or c\.claim_id)/,
          "where ($1 and not (c.kind = 'payout' and c.state = 'unknown'))",
        )
        .replace(/where refund_id = \$\d+ and kind = 'payout'/, "$& and state <> 'unknown'"),
  },
  {
    name: 'a receipt used twice',
    drop: ['drop index payment_attempts_receipt'],
    rewrite: (text) =>
      text
        .replace(
          /(select 1 from payment_attempts\s+where) (?=provider = \S+ and id <>)/,
          '$1 false and ',
        )
        .replace(/and \(receipt = \$\d+ or callback_claim->>'receipt' = \$\d+\)/, '$& and false'),
  },
  {
    name: 'a balance spent below zero',
    drop: ['alter table customer_balances drop constraint customer_balances_not_negative'],
    rewrite: unlocked('customer_balances'),
  },
  {
    name: 'the last use of a coupon given twice',
    drop: ['alter table coupons drop constraint coupons_not_overused'],
    rewrite: unlocked('coupons'),
  },
  {
    name: 'contested money held twice',
    drop: [
      'alter table ledger_transfers drop constraint ledger_transfers_source_kind_source_id_key',
    ],
    rewrite: (text) =>
      unlocked('disputes d')(text).replace(
        /(into ledger_transfers.*?)on conflict \(source_kind, source_id\) do nothing/s,
        '$1',
      ),
  },
  { name: 'notices of payments by hand trusted', trustsNotices: true },
  {
    name: 'late money forgotten',
    // An attempt that has ended is never looked at again.
    rewrite: (text) =>
      text.replace(
        /next_check_at = (\$\d+), claimed_until = null/,
        (_, next: string) =>
          `next_check_at = case when $1 in ('failed', 'expired') then null
             else ${next}::timestamptz end, claimed_until = null`,
      ),
  },
  {
    name: 'an order’s price read as a line’s',
    rewrite: (text) =>
      text.replace(
        'coalesce(l.kes_minor, o.kes_minor) as "lineKesMinor"',
        'o.kes_minor as "lineKesMinor"',
      ),
  },
  {
    name: 'a gone line charged',
    // Its parameter keeps a type, and nothing is written down.
    rewrite: (text) =>
      text.replace(/set outcome = (\$\d+) where/, 'set outcome = nullif($1, $1) where'),
  },
  {
    name: 'a coupon’s share rounded once more',
    // To whole steps of seven shillings.
    rewrite: (text) =>
      text.replace(
        'line.title, line.facts, line.usd, line.kes,',
        `line.title, line.facts, line.usd,
             line.kes + line.discount - ceil(line.discount / 700.0) * 700,`,
      ),
  },
  { name: 'claims taken in the order of the cart', claimsInCartOrder: true },
  {
    name: 'a line given back twice',
    rewrite: (text) =>
      text.replace(/(from refund_lines s join refunds r on r\.id = s\.refund_id)/, '$1 and false'),
  },
  {
    name: 'a credit note over what went back',
    drop: [
      'alter table invoice_standings drop constraint invoice_standings_enough',
      'alter table invoice_standings drop constraint invoice_standings_vat',
    ],
    rewrite: (text) =>
      text
        .replace(
          /set credited_minor = credited_minor \+ (\$\d+)/,
          'set credited_minor = credited_minor + greatest($1, total_minor)',
        )
        .replace(
          /(insert into credit_notes .*?values \(\$1, \$2, \$3, \$4, \$5,.*?\$9, )\$10/s,
          '$1greatest($10, (select total_minor from invoices where id = $5))',
        ),
  },
  {
    name: 'a link of a colleague outlives their leaving',
    rewrite: (text) =>
      text.replace(/(update list_links set revoked_at .*?and made_by = \$\d+)/s, '$1 and false'),
  },
  {
    name: 'binary gigabytes',
    rewrite: (text) =>
      text.replace(
        /(insert into traffic_lots.*?values \(\$\d+, \$\d+, \$\d+, )(\$\d+)/s,
        '$1$2::bigint / 1000000000 * 1073741824',
      ),
  },
  {
    name: 'a lot doubled',
    rewrite: (text) =>
      text.replace(
        /(insert into traffic_lots.*?values \(\$\d+, \$\d+, \$\d+, )(\$\d+)/s,
        '$1$2::bigint * 2',
      ),
  },
  {
    name: 'unused traffic refunded before the last count',
    rewrite: (text) =>
      text.replace(
        /where ending_at <= (\$\d+)/,
        "where ending_at <= $1::timestamptz + interval '1 day'",
      ),
  },
  {
    name: 'a line’s price rounded once more',
    rewrite: (text) =>
      text.replace(
        'line.title, line.facts, line.usd, line.kes,',
        'line.title, line.facts, line.usd, ceil(line.kes / 1000.0) * 1000,',
      ),
  },
];
