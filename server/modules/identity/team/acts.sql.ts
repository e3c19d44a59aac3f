import type { TeamAct } from '#contracts/account/team.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

type NewAct = Readonly<{
  accountId: CustomerId;
  personId: CustomerId;
  act: TeamAct;
  subject: string | null;
  tokenId: string | null;
  address: string;
  at: Date;
}>;

/** Writes down what a person did for an account. Returns the line's number. */
export async function insertAct(db: Queryable, line: NewAct): Promise<number> {
  const { accountId, personId, act, subject, tokenId, address, at } = line;
  const [row] = await db.rows<{ id: number }>(sql`
    insert into account_acts (account_id, person_id, act, subject, token_id, address, at)
    values (${accountId}, ${personId}, ${act}, ${subject}, ${tokenId}, ${address}, ${at})
    returning id`);
  if (!row) throw new Error('The line of a team was not written.');
  return row.id;
}

export const deleteAct = (db: Queryable, id: number) =>
  db.execute(sql`delete from account_acts where id = ${id}`);

type ActRow = Readonly<{
  id: number;
  at: Date;
  name: string;
  act: TeamAct;
  subject: string | null;
  byToken: boolean;
}>;

/** A page of what was done for an account, the newest first, and how much there is. */
export async function listActs(
  db: Queryable,
  { accountId, limit, offset }: Readonly<{ accountId: CustomerId; limit: number; offset: number }>,
) {
  const rows = await db.rows<ActRow>(sql`
    select a.id, a.at, c.name, a.act, a.subject, a.token_id is not null as "byToken"
      from account_acts a join customers c on c.id = a.person_id
     where a.account_id = ${accountId}
     order by a.id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(
    sql`select count(*) from account_acts where account_id = ${accountId}`,
  );
  return { rows, total: counted?.count ?? 0 };
}
