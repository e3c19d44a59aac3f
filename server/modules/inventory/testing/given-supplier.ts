import { onTestFinished } from 'vitest';
import { sql, type Database } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { sampleSupplierKeys } from '../../../../sandbox/index.ts';
import { openSandbox, type SandboxClient } from '#testing/open-sandbox.ts';
import { whenDue } from '#testing/when-due.ts';
import { createOpenSupplier, installed } from '../providers/installed.ts';
import { addSupplier, anyAccountDue, type NewAccount } from '../sync/suppliers.sql.ts';
import { syncDueSuppliers, type SyncContext } from '../sync/sync-supplier.ts';
import { probeContext, type TestContext } from './given.ts';

type Name = keyof typeof sampleSupplierKeys;
export type Rented = Readonly<{ id: number; exitIp: string; orderId: number }>;

/** A shop with one account at one supplier of the sandbox, and that supplier's controls. */
export type SuppliedShop = Readonly<{
  ctx: SyncContext & TestContext;
  client: SandboxClient;
  name: string;
  rent(quantity: number, country?: string): Promise<readonly Rented[]>;
  change(id: number, change: object): Promise<unknown>;
  behave(fault: object | null): Promise<unknown>;
  /** Makes the account due and reads its list. */
  sync(): Promise<RunRow>;
  runs(): Promise<readonly RunRow[]>;
}>;

export type RunRow = Readonly<{
  outcome: string;
  reason: string | null;
  calls: number;
  listed: number;
  added: number;
  changed: number;
  waiting: number;
  missing: number;
  withdrawn: number;
  refused: readonly { externalId: string; why: string }[];
}>;

let accounts = 0;

export async function givenSupplier(
  db: Database,
  name: Name,
  more: Partial<NewAccount> = {},
): Promise<SuppliedShop> {
  const client = await openSandbox();
  onTestFinished(() => client.sandbox.close());
  const { http } = client.sandbox.addresses;
  const suppliers = new Map(installed.map(({ name: each, played }) => [each, `${http}/${played}`]));
  const base = probeContext(db);
  const ctx = {
    ...base,
    random: systemRandomness,
    openSupplier: createOpenSupplier({ mode: 'sandbox', suppliers }),
    wait: async () => undefined,
  };
  accounts += 1;
  const account: NewAccount = {
    name: `Account ${accounts}`,
    adapter: name,
    key: sampleSupplierKeys[name],
    origin: 'A contract',
    consentBasis: 'Its subscribers agreed',
    costMonthCents: null,
    everyMinutes: 60,
    callsPerHour: 100,
    ...more,
  };
  // Tests of one file share a database and the sandboxes' exit addresses.
  await forgetStock(db);
  const { keyring } = ctx;
  await db.transaction((tx) => addSupplier({ tx, keyring }, account, ctx.clock()));
  const runs = () =>
    db.rows<RunRow>(sql`
      select * from supplier_runs where supplier = ${account.name} order by id`);
  return {
    ctx,
    client,
    name: account.name,
    rent: async (quantity, country = 'KE') =>
      (await client.post(`/suppliers/${name}/rented`, {
        country,
        quantity,
        days: 30,
        kind: 'isp',
      })) as readonly Rented[],
    change: (id, change) => client.post(`/suppliers/${name}/rented/${id}`, change),
    behave: (fault) => client.put(`/suppliers/${name}`, fault ?? { reply: 'normal' }),
    sync: async () => {
      await db.execute(sql`
        update suppliers set next_sync_at = ${ctx.clock()} where name = ${account.name}`);
      await whenDue(ctx, anyAccountDue, () => syncDueSuppliers(ctx));
      const last = (await runs()).at(-1);
      if (!last) throw new Error('A reading is written down.');
      return last;
    },
    runs,
  };
}

async function forgetStock(db: Database) {
  await db.execute(sql`truncate suppliers, supplier_runs, proxies, upstream_checks, upstreams
                       restart identity cascade`);
}
