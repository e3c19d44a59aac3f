import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

export type SignInNote = Readonly<{
  at: Date;
  address: string;
  userAgent: string;
  outcome: 'signed-in' | 'wrong-password' | 'wrong-code' | 'wrong-passkey' | 'copied-passkey';
  method: 'password' | 'passkey';
  newDevice: boolean;
}>;

const listed = 50;

/** Records a sign-in, or an attempt. */
export const noteSignIn = (db: Queryable, customerId: CustomerId, note: SignInNote) =>
  db.execute(sql`
    insert into sign_ins (customer_id, at, address, user_agent, outcome, method, new_device)
    values (${customerId}, ${note.at}, ${note.address}, ${note.userAgent}, ${note.outcome},
            ${note.method}, ${note.newDevice})`);

/** The same for a typed address. One statement in both cases, so that time reveals nothing. */
export const noteWrongPassword = (
  db: Queryable,
  email: string,
  { at, address, userAgent, newDevice }: Omit<SignInNote, 'outcome' | 'method'>,
) =>
  db.execute(sql`
    insert into sign_ins (customer_id, at, address, user_agent, outcome, method, new_device)
    select id, ${at}, ${address}, ${userAgent}, 'wrong-password', 'password', ${newDevice}
      from customers where email = ${email} and erased_at is null`);

export type SignInEntry = SignInNote & Readonly<{ id: number }>;

/** What the log holds of one account, newest first, at most fifty. */
export const listSignIns = (db: Queryable, customerId: CustomerId) =>
  db.rows<SignInEntry>(sql`
    select id, at, address, user_agent as "userAgent", outcome, method,
           new_device as "newDevice"
      from sign_ins where customer_id = ${customerId} order by id desc limit ${listed}`);
