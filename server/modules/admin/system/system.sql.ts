import { iso, type Page } from '#modules/staff';
import { sql, type Queryable } from '#platform/db.ts';

type JobRow = Readonly<{
  id: number;
  topic: string;
  key: string;
  attempts: number;
  lastError: string | null;
  runAt: Date;
  createdAt: Date;
  doneAt: Date | null;
  deadAt: Date | null;
}>;

const conditions = {
  dead: sql`dead_at is not null`,
  failing: sql`done_at is null and attempts > 0`,
  all: sql`true`,
};

/** Jobs, newest first. Payloads stay inside: they may hold sealed facts. */
export async function listJobs(
  db: Queryable,
  { state, page }: { state: keyof typeof conditions; page: Page },
) {
  const where = conditions[state];
  const rows = await db.rows<JobRow>(sql`
    select id, topic, dedupe_key as key, attempts, last_error as "lastError", run_at as "runAt",
           created_at as "createdAt", done_at as "doneAt", dead_at as "deadAt"
      from jobs where ${where} order by id desc limit ${page.limit} offset ${page.offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from jobs where ${where}`);
  const content = rows.map(({ runAt, createdAt, doneAt, deadAt, ...job }) => ({
    ...job,
    runAt: runAt.toISOString(),
    createdAt: createdAt.toISOString(),
    doneAt: iso(doneAt),
    deadAt: iso(deadAt),
  }));
  return { content, total: counted?.count ?? 0 };
}
