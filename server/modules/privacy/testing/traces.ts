import { sql, type Database } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';

type Row = Readonly<{ row: string; key: string; sealed: string | null }>;

/** Where tables hold what mails and notices say. */
const sealedIn: Readonly<Record<string, string>> = {
  jobs: `t.payload->>'sealedFacts'`,
  notices: 't.sealed_facts',
};
const columns: Readonly<Record<string, string>> = {
  jobs: 'jobs.payload',
  notices: 'notices.sealed_facts',
};

/**
 * Where any of these texts still is: every table read whole, with what mails and notices say in
 * it. Each find is "table: text".
 */
export async function tracesOf(
  db: Database,
  keyring: Keyring,
  texts: readonly string[],
): Promise<readonly string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const finds = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.rows<Row>({
        text: `select row_to_json(t)::text as row, row_to_json(t)->>'dedupe_key' as key,
                      ${sealedIn[name] ?? 'null'} as sealed from "${name}" t`,
        values: [],
      });
      const all = rows.map(({ row, key, sealed }) => {
        if (sealed === null) return row;
        const place = placeIn({ purpose: 'mail-facts', name: columns[name] ?? '' }, key);
        return row + keyring.open(place, Buffer.from(sealed, 'base64'));
      });
      return texts
        .filter((text) => all.some((row) => row.includes(text)))
        .map((text) => `${name}: ${text}`);
    }),
  );
  return finds.flat();
}
