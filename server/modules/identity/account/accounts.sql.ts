import type { CustomerId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { StaffRole } from '#modules/staff';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import { constraintOf } from '#platform/database/sql-state.ts';
import { fullName, type Customer, type Person } from './account.ts';

type CustomerRow = Omit<Customer, 'phone' | 'suspendedAt' | 'erasedAt'> & {
  phone: PhoneNumber | null;
  suspendedAt: Date | null;
  erasedAt: Date | null;
};

const columns = sql`
  id, email, email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, suspended_at as "suspendedAt", erased_at as "erasedAt",
  created_at as "createdAt"`;

const toCustomer = (row: CustomerRow): Customer => ({
  ...row,
  phone: row.phone ?? undefined,
  suspendedAt: row.suspendedAt ?? undefined,
  erasedAt: row.erasedAt ?? undefined,
});

/** Finds an account by its id. */
export async function findCustomer(db: Queryable, id: CustomerId): Promise<Customer | undefined> {
  const [row] = await db.rows<CustomerRow>(
    prepared('customers-find', sql`select ${columns} from customers where id = ${id}`),
  );
  return row && toCustomer(row);
}

/** Finds an account by its normalised address. */
export async function findCustomerByEmail(
  db: Queryable,
  email: string,
): Promise<Customer | undefined> {
  const [row] = await db.rows<CustomerRow>(
    sql`select ${columns} from customers where email = ${email}`,
  );
  return row && toCustomer(row);
}

/** Holds the account until the transaction ends, so that two links cannot both take effect. */
export async function lockCustomer(tx: Tx, id: CustomerId): Promise<Customer | undefined> {
  const [row] = await tx.rows<CustomerRow>(
    sql`select ${columns} from customers where id = ${id} for update`,
  );
  return row && toCustomer(row);
}

export type NewAccount = Readonly<{
  id: CustomerId;
  credentialId: string;
  email: string;
  person: Person;
  passwordHash: string;
  verified: boolean;
  at: Date;
}>;

/** Makes an account with its password. Returns false when the address has one already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, credentialId, email, person, passwordHash, verified, at } = account;
  const added = await tx.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, phone,
                           terms_accepted_at, created_at, updated_at)
    values (${id}, ${email}, ${verified}, ${fullName(person)}, ${person.firstName},
            ${person.lastName}, ${person.phone ?? null}, ${at}, ${at}, ${at})
    on conflict (email) do nothing`);
  if (added === 0) return false;
  await tx.execute(sql`
    insert into credentials (id, account_id, provider_id, customer_id, password,
                             created_at, updated_at)
    values (${credentialId}, ${id}, 'credential', ${id}, ${passwordHash}, ${at}, ${at})`);
  return true;
}

export const markVerified = (tx: Tx, id: CustomerId, at: Date) =>
  tx.execute(sql`update customers set email_verified = true, updated_at = ${at} where id = ${id}`);

/** Replaces who the account belongs to: the sign-up whose link was opened wins (rule S89). */
export async function replacePerson(tx: Tx, id: CustomerId, person: Person): Promise<void> {
  await tx.execute(sql`
    update customers
       set name = ${fullName(person)}, first_name = ${person.firstName},
           last_name = ${person.lastName}, phone = ${person.phone ?? null}
     where id = ${id}`);
}

export const replacePassword = (
  tx: Tx,
  id: CustomerId,
  { passwordHash, at }: { passwordHash: string; at: Date },
) =>
  tx.execute(sql`
    update credentials set password = ${passwordHash}, updated_at = ${at}
     where customer_id = ${id} and provider_id = 'credential'`);

/**
 * Moves an account to a proven address. Fails with `isAddressTaken` when another account has it.
 */
export const replaceEmail = (tx: Tx, id: CustomerId, { email, at }: { email: string; at: Date }) =>
  tx.execute(sql`
    update customers set email = ${email}, email_verified = true, updated_at = ${at}
     where id = ${id}`);

/** Distinguishes a taken address from a bug. */
export const isAddressTaken = (error: unknown) => constraintOf(error) === 'customers_email_key';

export const setSuspended = (
  tx: Queryable,
  id: CustomerId,
  { at, reason }: { at: Date | null; reason: string | null },
) =>
  tx.execute(sql`
    update customers
       set suspended_at = ${at}, suspended_reason = ${reason},
           updated_at = coalesce(${at}, updated_at)
     where id = ${id}`);

/** Gives a role. Staff sign in with a password and their app, so passkeys of before end. */
export async function makeStaff(
  tx: Tx,
  id: CustomerId,
  { role, at }: { role: StaffRole; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into staff (customer_id, role, created_at) values (${id}, ${role}, ${at})
    on conflict (customer_id) do update set role = excluded.role`);
  await tx.execute(sql`delete from passkeys where customer_id = ${id}`);
}

/**
 * Steps of a possible account thief since a moment: the account was opened, its password, address
 * or protection was changed, or someone joined its team. Each change emails its owner in its own
 * transaction, so the emails are the record. Undefined for an unchanged account.
 */
export async function changedSince(
  db: Queryable,
  { customerId, since }: Readonly<{ customerId: CustomerId; since: Date }>,
): Promise<'new-account' | 'changed-account' | undefined> {
  const [row] = await db.rows<{ isNew: boolean; isChanged: boolean }>(sql`
    select c.created_at > ${since} as "isNew",
           exists (
             select 1 from mails m
              where m.customer_id = c.id and m.created_at > ${since}
                and m.template in ('password-changed', 'email-changed', 'protection-changed',
                                   'team-joined')
           ) as "isChanged"
      from customers c where c.id = ${customerId}`);
  if (row?.isNew) return 'new-account';
  return row?.isChanged ? 'changed-account' : undefined;
}

/** How many payments the customer may open in ten minutes where staff gave a number, else null. */
export async function paymentsMaxOf(db: Queryable, id: CustomerId): Promise<number | null> {
  const [row] = await db.rows<{ max: number | null }>(
    prepared(
      'customers-payments-max',
      sql`select payments_max as max from customers where id = ${id}`,
    ),
  );
  return row?.max ?? null;
}

/** Null gives the customer the shop's own limit again. */
export async function savePaymentsMax(
  tx: Tx,
  { id, max, at }: Readonly<{ id: CustomerId; max: number | null; at: Date }>,
): Promise<void> {
  await tx.execute(sql`
    update customers set payments_max = ${max}, updated_at = ${at} where id = ${id}`);
}
