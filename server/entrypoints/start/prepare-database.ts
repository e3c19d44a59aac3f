import { grantAppRole } from '#platform/database/app-role.ts';
import { claimDatabase, type DatabaseMode } from '#platform/database/database-mode.ts';
import { databaseAdvice } from '#platform/database/database-advice.ts';
import { hostsOf } from '#platform/database/database-hosts.ts';
import { connectDatabase } from '#platform/db.ts';
import { migrate } from '#platform/database/migrate.ts';
import { StartRefused } from '#platform/start-refused.ts';

type Preparation = Readonly<{
  /** The role that owns the tables and changes them. */
  ownerUrl: string;
  /** The role of the processes, which owns nothing; undefined where the owner does their work. */
  appUrl: string | undefined;
  mode: DatabaseMode;
  at: Date;
}>;

/**
 * Brings the database to the newest schema, writes down what it is used for, and gives the
 * processes' role its rights. Safe to repeat. Returns the names of the migrations that ran.
 */
export async function prepareDatabase(given: Preparation): Promise<string[]> {
  const { ownerUrl, appUrl, mode, at } = given;
  const explain = (cause: unknown) => explained(cause, { url: ownerUrl, variable: 'DATABASE_URL' });
  const applied = await migrate(ownerUrl).catch(explain);
  const db = connectDatabase({ url: ownerUrl, applicationName: 'lango-claim', poolMax: 1 });
  try {
    await claimDatabase(db, mode, at).catch(explain);
  } finally {
    await db.close();
  }
  if (appUrl !== undefined) await letIn(ownerUrl, appUrl);
  return applied;
}

/** Throws the same with cause and cure where they are known. */
export function explained(
  cause: unknown,
  given: Readonly<{ url: string; variable: string }>,
): never {
  const trouble = databaseAdvice(cause, given);
  throw trouble === undefined ? cause : new StartRefused(trouble, { cause });
}

async function letIn(ownerUrl: string, appUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(hostsOf(appUrl)[0]).username);
  await grantAppRole(ownerUrl, role).catch((cause: unknown) => {
    const { code, message } = cause as NodeJS.ErrnoException;
    const advice =
      code === '42704'
        ? `Make it once, as the owner: create role "${role}" login password '…'.`
        : `The database says: ${message}.`;
    throw new StartRefused(
      `The role "${role}" of DATABASE_APP_URL cannot be given its rights. ${advice}`,
      { cause },
    );
  });
}
