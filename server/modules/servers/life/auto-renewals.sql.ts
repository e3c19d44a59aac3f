import type { CustomerId, ServerId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { Server } from './server.ts';
import { serverColumns } from './servers.sql.ts';

/** That a customer keeps a server, and what they agreed to pay for each month. */
export type ServerRenewal = Readonly<{
  serverId: ServerId;
  agreed: Money;
  /** When the next month is charged. */
  chargeAt: Date;
}>;

export type DueServerRenewal = Readonly<{ server: Server; renewal: ServerRenewal }>;

type RenewalRow = Omit<ServerRenewal, 'agreed'> & Readonly<{ agreedMinor: number }>;

const chargeAt: Sql = sql`(s.ends_at - interval '24 hours')`;
const renewalColumns: Sql = sql`
  a.server_id as "serverId", a.agreed_minor as "agreedMinor", ${chargeAt} as "chargeAt"`;

const toRenewal = ({ agreedMinor, ...row }: RenewalRow): ServerRenewal => ({
  ...row,
  agreed: money(agreedMinor, 'KES'),
});

/** Switches it on, or changes what was agreed; what is tried next is tried at once. */
export async function keepServerRenewal(
  tx: Tx,
  { serverId, agreed, at }: Readonly<{ serverId: ServerId; agreed: Money; at: Date }>,
): Promise<void> {
  await tx.execute(sql`
    insert into server_auto_renewals (server_id, agreed_minor, switched_on_at)
    values (${serverId}, ${agreed.minor}, ${at})
    on conflict (server_id) do update
       set agreed_minor = excluded.agreed_minor, switched_on_at = excluded.switched_on_at`);
  await tx.execute(sql`
    update server_auto_tries set next_try_at = ${at}
     where server_id = ${serverId} and next_try_at > ${at}`);
}

export const dropServerRenewal = (db: Queryable, id: ServerId) =>
  db.execute(sql`delete from server_auto_renewals where server_id = ${id}`);

/** The auto-renewal of one server; undefined when it is off, or the server has ended. */
export async function serverRenewalOf(
  db: Queryable,
  id: ServerId,
): Promise<ServerRenewal | undefined> {
  const [row] = await db.rows<RenewalRow>(sql`
    select ${renewalColumns} from server_auto_renewals a join servers s on s.id = a.server_id
     where a.server_id = ${id} and s.state in ('active', 'suspended') and s.ends_at is not null`);
  return row && toRenewal(row);
}

/** The running servers of a customer that renew automatically, with how they do. */
export const serverRenewalsOf = (
  db: Queryable,
  { customerId, at }: Readonly<{ customerId: CustomerId; at: Date }>,
): Promise<DueServerRenewal[]> =>
  renewalsWhere(
    db,
    sql`s.customer_id = ${customerId} and s.state = 'active' and s.ends_at > ${at}`,
  );

/**
 * Running servers whose next month is to be charged now, those that end first coming first. An
 * account that is suspended is charged nothing.
 */
export const dueServerRenewals = (
  db: Queryable,
  at: Date,
  { only = null }: { only?: ServerId | null } = {},
): Promise<DueServerRenewal[]> =>
  renewalsWhere(
    db,
    sql`s.state = 'active' and not s.leaves_at_end and s.ends_at > ${at} and ${chargeAt} <= ${at}
        and (${only}::text is null or s.id = ${only})
        and not exists (select from server_auto_tries t
                         where t.server_id = s.id and t.term = s.term
                           and (t.next_try_at is null or t.next_try_at > ${at}))
        and not exists (select from customers c
                         where c.id = s.customer_id and c.suspended_at is not null)`,
  );

const perTurnMax = 100;

async function renewalsWhere(db: Queryable, where: Sql): Promise<DueServerRenewal[]> {
  const rows = await db.rows<Server & RenewalRow>(sql`
    select ${serverColumns}, ${renewalColumns}
      from server_auto_renewals a join servers s on s.id = a.server_id
     where ${where} order by s.ends_at, s.id limit ${perTurnMax}`);
  return rows.map(({ serverId, agreedMinor, chargeAt: due, ...server }) => ({
    server,
    renewal: toRenewal({ serverId, agreedMinor, chargeAt: due }),
  }));
}

export type ServerAutoTry = Readonly<{
  serverId: ServerId;
  term: number;
  /** `failed`: something broke on our side; it comes up again. */
  outcome: 'paid' | 'told' | 'failed';
  at: Date;
  /** Null once the term is paid. */
  nextAt: Date | null;
}>;

/** Writes what came of a try. */
export async function noteServerTry(db: Queryable, one: ServerAutoTry): Promise<void> {
  const { serverId, term, outcome, at, nextAt } = one;
  await db.execute(sql`
    insert into server_auto_tries (server_id, term, outcome, tried_at, next_try_at)
    values (${serverId}, ${term}, ${outcome}, ${at}, ${nextAt})
    on conflict (server_id, term) do update
       set outcome = excluded.outcome, tried_at = excluded.tried_at,
           next_try_at = excluded.next_try_at`);
}
