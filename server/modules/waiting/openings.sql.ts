import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type Opening = Readonly<{ id: number; product: string; openedAt: Date }>;

const columns = sql`id, product, opened_at as "openedAt"`;

export async function insertOpening(tx: Tx, product: string, at: Date): Promise<Opening> {
  const [row] = await tx.rows<Opening>(sql`
    insert into waiting_openings (product, opened_at) values (${product}, ${at})
    returning ${columns}`);
  if (!row) throw new Error('The opening that was just written is not there.');
  return row;
}

export async function findOpening(db: Queryable, id: number): Promise<Opening | undefined> {
  const [row] = await db.rows<Opening>(sql`
    select ${columns} from waiting_openings where id = ${id}`);
  return row;
}

export type Counted = Readonly<{
  product: string;
  confirmed: number;
  unconfirmed: number;
  told: number;
  openedAt: Date | null;
}>;

/** Every list with subscribers, and their number. */
export const countLists = (db: Queryable) =>
  db.rows<Counted>(sql`
    select product,
           (count(*) filter (where confirmed_at is not null and told_at is null))::integer
             as confirmed,
           (count(*) filter (where confirmed_at is null))::integer as unconfirmed,
           (count(*) filter (where told_at is not null))::integer as told,
           (select max(o.opened_at) from waiting_openings o where o.product = w.product)
             as "openedAt"
      from waiting_entries w group by product order by product`);
