import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import type { RefusedSlot } from '../providers/supplier.ts';
import type { NameResolution } from '../upstream.ts';
import type { Account, RunCounts } from './account.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';

/** The keys that suppliers gave us. */
export const supplierKeys: SealedColumn = {
  purpose: 'supplier-key',
  name: 'suppliers.key_sealed',
  form: 'bytes',
  table: sql`suppliers`,
  key: sql`name`,
  value: sql`key_sealed`,
  put: sql`key_sealed = line.value`,
};
/** Notifies workers that an account is due at once. */
export const suppliersChannel = 'lango_suppliers';
/** A worker that dies lets its account go after this long. */
const claimMs = 15 * minuteMs;

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;
type Row = Omit<Account, 'key'> & Readonly<{ keySealed: Buffer }>;

const isDueAccount = (at: Date) => sql`
  enabled and next_sync_at <= ${at} and (claimed_until is null or claimed_until <= ${at})`;

/** Whether `claimAccount` would find one. */
export const anyAccountDue: IsDue = (at) => sql`
  exists (select from suppliers where ${isDueAccount(at)})`;

/** The account that has been due longest, claimed; two workers never get the same one. */
export async function claimAccount({ db, keyring }: Vault, at: Date): Promise<Account | undefined> {
  const [row] = await db.rows<Row>(sql`
    update suppliers s set claimed_until = ${new Date(at.getTime() + claimMs)}
     where s.name = (
       select name from suppliers
        where ${isDueAccount(at)}
        order by next_sync_at limit 1
        for update skip locked)
    returning s.name, s.adapter, s.key_sealed as "keySealed", s.origin,
              s.consent_basis as "consentBasis", s.cost_month_cents as "costMonthCents",
              s.every_minutes as "everyMinutes", s.failures, s.trusts_next as "trustsNext",
              s.claimed_until as "claimedUntil", s.name_resolution as "nameResolution"`);
  if (!row) return undefined;
  const { keySealed, ...account } = row;
  return { ...account, key: new Secret(keyring.open(placeIn(supplierKeys, row.name), keySealed)) };
}

/** Takes one call from the hour's budget; false when it is spent. */
export async function spendCall(db: Queryable, name: string, at: Date): Promise<boolean> {
  const hourAgo = new Date(at.getTime() - hourMs);
  const spent = await db.execute(sql`
    update suppliers
       set calls_spent = case when calls_counted_from <= ${hourAgo} then 1 else calls_spent + 1 end,
           calls_counted_from =
             case when calls_counted_from <= ${hourAgo} then ${at} else calls_counted_from end
     where name = ${name} and (calls_counted_from <= ${hourAgo} or calls_spent < calls_per_hour)`);
  return spent > 0;
}

/** Holds the account while its reading is written; false when another worker has it by now. */
export async function holdAccount(tx: Tx, account: Account): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from suppliers
     where name = ${account.name} and claimed_until = ${account.claimedUntil} for update`);
  return rows.length > 0;
}

export type Run = Readonly<{
  supplier: string;
  startedAt: Date;
  finishedAt: Date;
  outcome: 'complete' | 'short' | 'failed';
  reason: string | null;
  counts: RunCounts;
  refused: readonly RefusedSlot[];
}>;

const refusedShown = 100;
const runsKept = 200;

/** Writes down one reading, lets the account go and says when it is due again. */
export async function endRun(tx: Tx, run: Run, { nextAt }: { nextAt: Date }): Promise<void> {
  const { supplier, finishedAt, outcome, counts } = run;
  const refused = JSON.stringify(run.refused.slice(0, refusedShown));
  const { calls, listed, added, changed, waiting, missing, withdrawn } = counts;
  await tx.execute(sql`
    insert into supplier_runs (supplier, started_at, finished_at, outcome, reason, calls, listed,
                               added, changed, waiting, missing, withdrawn, refused)
    values (${supplier}, ${run.startedAt}, ${finishedAt}, ${outcome}, ${run.reason}, ${calls},
            ${listed}, ${added}, ${changed}, ${waiting}, ${missing}, ${withdrawn},
            ${refused}::jsonb)`);
  await tx.execute(sql`
    update suppliers
       set claimed_until = null, next_sync_at = ${nextAt},
           failures = ${outcome === 'complete' ? sql`0` : sql`failures + 1`},
           trusts_next = ${outcome === 'failed' ? sql`trusts_next` : sql`false`},
           last_complete_at = ${outcome === 'complete' ? finishedAt : sql`last_complete_at`}
     where name = ${supplier}`);
  await tx.execute(sql`
    delete from supplier_runs
     where supplier = ${supplier} and id <= (
       select id from supplier_runs where supplier = ${supplier}
        order by id desc offset ${runsKept} limit 1)`);
}

export type NewAccount = Readonly<{
  name: string;
  adapter: string;
  key: string;
  origin: string;
  consentBasis: string;
  costMonthCents: number | null;
  nameResolution?: NameResolution | undefined;
  everyMinutes: number;
  callsPerHour: number;
}>;

/** Opens an account, due at once. False when the name is taken. */
export async function addSupplier(
  { tx, keyring }: Readonly<{ tx: Tx; keyring: Keyring }>,
  account: NewAccount,
  at: Date,
): Promise<boolean> {
  const { name, adapter, origin, consentBasis, costMonthCents } = account;
  const sealed = keyring.seal(placeIn(supplierKeys, name), account.key);
  const added = await tx.execute(sql`
    insert into suppliers (name, adapter, key_sealed, origin, consent_basis, cost_month_cents,
                           name_resolution, every_minutes, calls_per_hour,
                           calls_counted_from, next_sync_at, created_at, updated_at)
    values (${name}, ${adapter}, ${sealed}, ${origin}, ${consentBasis}, ${costMonthCents},
            ${account.nameResolution ?? 'pin'}, ${account.everyMinutes},
            ${account.callsPerHour}, ${at}, ${at}, ${at}, ${at})
    on conflict (name) do nothing`);
  if (added > 0) await wakeWorkers(tx, name);
  return added > 0;
}

export type AccountChange = Partial<Omit<NewAccount, 'name' | 'adapter'>> &
  Readonly<{ enabled?: boolean; version: number }>;

/** Changes what is given of the copy that was read; false when another version is in force. */
export async function changeSupplier(
  { tx, keyring }: Readonly<{ tx: Tx; keyring: Keyring }>,
  { name, change }: Readonly<{ name: string; change: AccountChange }>,
  at: Date,
): Promise<boolean> {
  const { key, costMonthCents, version } = change;
  const sealed = key === undefined ? null : keyring.seal(placeIn(supplierKeys, name), key);
  const cost = costMonthCents === undefined ? sql`cost_month_cents` : costMonthCents;
  const changed = await tx.execute(sql`
    update suppliers
       set key_sealed = coalesce(${sealed}, key_sealed),
           origin = coalesce(${change.origin ?? null}, origin),
           consent_basis = coalesce(${change.consentBasis ?? null}, consent_basis),
           cost_month_cents = ${cost},
           name_resolution = coalesce(${change.nameResolution ?? null}, name_resolution),
           every_minutes = coalesce(${change.everyMinutes ?? null}, every_minutes),
           calls_per_hour = coalesce(${change.callsPerHour ?? null}, calls_per_hour),
           enabled = coalesce(${change.enabled ?? null}, enabled),
           -- Whoever mends a key or switches an account on wants to see at once whether it works.
           next_sync_at = ${key !== undefined || change.enabled === true ? at : sql`next_sync_at`},
           failures = ${key === undefined ? sql`failures` : 0},
           version = version + 1, updated_at = ${at}
     where name = ${name} and version = ${version}`);
  if (changed === 0) return false;
  if (change.nameResolution) await resolveNamesBy(tx, name, change.nameResolution);
  await wakeWorkers(tx, name);
  return true;
}

/** Rented addresses follow their account; gateways get the change with their next query. */
const resolveNamesBy = (tx: Tx, supplier: string, by: NameResolution) =>
  tx.execute(sql`
    update upstreams set name_resolution = ${by}
     where supplier = ${supplier} and name_resolution <> ${by}`);

/** Makes an account due now; false for an unknown one or one that is switched off. */
export async function requestSync(
  tx: Tx,
  { name, trustsNext }: Readonly<{ name: string; trustsNext: boolean }>,
  at: Date,
): Promise<boolean> {
  const due = await tx.execute(sql`
    update suppliers set next_sync_at = ${at}, trusts_next = trusts_next or ${trustsNext}
     where name = ${name} and enabled`);
  if (due > 0) await wakeWorkers(tx, name);
  return due > 0;
}

const wakeWorkers = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_notify(${suppliersChannel}, ${name})`);
