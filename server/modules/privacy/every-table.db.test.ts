import { expect, test } from 'vitest';
import { makeId, systemRandomness } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { parts, readPersonalData } from './personal-data.sql.ts';
import { personalTables, tablesIn } from './testing/personal-tables.ts';

const database = useTestDatabase();

const secrets = 'Hashes and sealed secrets, which a copy must not carry.';
const staff = 'Tells of the staff and of their work.';
const machinery = "The shop's own bookkeeping of work to do; what came of it is in the copy.";
const said = 'What providers said; the payment that came of it is in the copy.';

/** Tables that the copy leaves out, with the reason. A new one is thought about here. */
const leftOut: Readonly<Record<string, string>> = {
  abuse_moves: staff,
  abuse_reports: 'What others told of an address; the ticket of a reporter is in the copy.',
  audit_log: staff,
  backup_codes: secrets,
  clock_notices: machinery,
  credentials: secrets,
  customer_notes: staff,
  daily_close_balances: staff,
  daily_closes: staff,
  desk_mails: 'Names of mails that became the ticket messages of the copy.',
  desk_presence: staff,
  dispute_events: said,
  gateway_presence: machinery,
  idempotency_keys: machinery,
  invoice_standings: machinery,
  lease_auto_tries: machinery,
  lease_claims: machinery,
  lease_outages: machinery,
  lease_pauses: machinery,
  lease_refusals: machinery,
  lease_reminders: machinery,
  mail_links: secrets,
  mail_texts: staff,
  order_assignments: staff,
  orders_before_invoices: machinery,
  paybill_notices: said,
  payment_exceptions: machinery,
  payment_intents: machinery,
  provider_conversations: said,
  provider_inbox: said,
  push_devices: staff,
  refund_events: staff,
  reveal_links: secrets,
  second_factors: secrets,
  server_exchanges: machinery,
  server_reminders: machinery,
  shop_settings: staff,
  sign_in_challenges: secrets,
  staff,
  staff_invitations: staff,
  staff_notice_reads: staff,
  statement_imports: staff,
  statement_lines: said,
  statement_rejects: said,
};

test('every table that may tell of a person is in the copy, or left out for a reason', async () => {
  const id = makeId('cus', systemRandomness);
  const read = tablesIn(
    Object.values(parts).map((part) => part(id).text),
    /from|join/,
  );
  const all = await personalTables(database.db);
  expect(all.filter((name) => !read.has(name) && !(name in leftOut))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => !all.includes(name) || read.has(name))).toEqual([]);
});

test('every part of the copy can be read, also of somebody of whom nothing is known', async () => {
  const found = await readPersonalData(database.db, makeId('cus', systemRandomness));
  expect(found.map(({ name }) => name)).toEqual(Object.keys(parts));
  expect(found.flatMap(({ rows }) => rows)).toEqual([]);
});
