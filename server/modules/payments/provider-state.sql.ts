import type { Clock } from '#platform/clock.ts';
import { sql, type Database, type Queryable } from '#platform/db.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { FreshToken, TokenStore } from './providers/token-store.ts';
import { minuteMs } from '#contracts/time.ts';

type StoreContext = Readonly<{ db: Database; clock: Clock; keyring: Keyring }>;
type Held = Readonly<{ token: string; until: number }>;

/** The access tokens that providers lend us. */
export const providerTokens: SealedColumn = {
  purpose: 'payment.token',
  name: 'provider_tokens.token_sealed',
  form: 'bytes',
  table: sql`provider_tokens`,
  key: sql`provider`,
  value: sql`token_sealed`,
  put: sql`token_sealed = line.value`,
};
const renewEarlyMs = minuteMs;

/**
 * The shared token of one provider. Inside a process calls share one look-up; between processes an
 * advisory lock lets one of them fetch while the others wait and then read what it stored.
 */
export function createTokenStore(ctx: StoreContext, provider: string): TokenStore {
  let held: Held | undefined;
  let finding: Promise<Held> | undefined;
  const find = (refused: string | undefined, fetchToken: () => Promise<FreshToken>) => {
    finding ??= findOrFetch(ctx, { provider, refused, fetchToken }).finally(() => {
      finding = undefined;
    });
    return finding;
  };
  return {
    async current(fetchToken) {
      if (!held || held.until <= ctx.clock().getTime()) {
        held = await find(undefined, fetchToken);
      }
      return held.token;
    },
    async renew(refused, fetchToken) {
      if (!held || held.token === refused) held = await find(refused, fetchToken);
      return held.token;
    },
  };
}

type Requested = Readonly<{
  provider: string;
  refused: string | undefined;
  fetchToken: () => Promise<FreshToken>;
}>;

async function findOrFetch(ctx: StoreContext, requested: Requested): Promise<Held> {
  const stored = await readToken(ctx.db, ctx, requested);
  if (stored) return stored;
  return ctx.db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${requested.provider}, 0))`);
    const renewed = await readToken(tx, ctx, requested);
    if (renewed) return renewed;
    const { token, lifeSeconds } = await requested.fetchToken();
    const at = ctx.clock();
    const until = new Date(at.getTime() + lifeSeconds * 1_000 - renewEarlyMs);
    const sealed = ctx.keyring.seal(placeIn(providerTokens, requested.provider), token);
    await tx.execute(sql`
      insert into provider_tokens (provider, token_sealed, obtained_at, expires_at)
      values (${requested.provider}, ${sealed}, ${at}, ${until})
      on conflict (provider) do update
         set token_sealed = excluded.token_sealed, obtained_at = excluded.obtained_at,
             expires_at = excluded.expires_at`);
    return { token, until: until.getTime() };
  });
}

async function readToken(
  db: Queryable,
  { clock, keyring }: StoreContext,
  { provider, refused }: Requested,
): Promise<Held | undefined> {
  const [row] = await db.rows<{ sealed: Buffer; expiresAt: Date }>(sql`
    select token_sealed as sealed, expires_at as "expiresAt"
      from provider_tokens where provider = ${provider} and expires_at > ${clock()}`);
  if (!row) return undefined;
  const token = openToken(keyring, provider, row.sealed);
  return token === undefined || token === refused
    ? undefined
    : { token, until: row.expiresAt.getTime() };
}

/** A token that no secret of the shop opens is as good as none. */
function openToken(keyring: Keyring, provider: string, sealed: Buffer): string | undefined {
  try {
    return keyring.open(placeIn(providerTokens, provider), sealed);
  } catch {
    return undefined;
  }
}

export type BudgetInput = Readonly<{
  name: string;
  perMinute: number;
  at: Date;
  /** A customer waits; other questions step back while such a question is due. */
  waiting: boolean;
}>;
export type BudgetAnswer = Readonly<{ granted: true } | { granted: false; retryAt: Date }>;
export type Budget = (input: BudgetInput) => Promise<BudgetAnswer>;

/** A process takes this share of a second at once, so that a wide budget is not one hot row. */
const chunksPerSecond = 20;
const backgroundRounds = 5;

const takesMax = 100;

/**
 * One token bucket for all processes (payments facts §1.6): it holds one second's worth, at least
 * one question, and refills evenly. Wide budgets are taken in chunks and spent in this process,
 * and callers of one process wait for the same chunk.
 */
export function createBudget(db: Queryable): Budget {
  const left = new Map<string, number>();
  const leftOf = (name: string) => left.get(name) ?? 0;
  const taking = new Map<string, Promise<boolean>>();
  const take = (input: BudgetInput) => {
    const key = `${input.name}:${input.waiting}`;
    const underWay = taking.get(key);
    if (underWay) return underWay;
    const chunk = Math.max(1, Math.floor(input.perMinute / 60 / chunksPerSecond));
    const next = takeTokens(db, input, chunk)
      .then((isTaken) => {
        if (isTaken) left.set(input.name, leftOf(input.name) + chunk);
        return isTaken;
      })
      .finally(() => taking.delete(key));
    taking.set(key, next);
    return next;
  };
  return async (input) => {
    for (let takes = 0; takes < takesMax; takes += 1) {
      if (leftOf(input.name) > 0) {
        left.set(input.name, leftOf(input.name) - 1);
        return { granted: true };
      }
      if (!(await take(input))) break;
    }
    const rounds = input.waiting ? 1 : backgroundRounds;
    const waitMs = Math.ceil((minuteMs / input.perMinute) * rounds);
    return { granted: false, retryAt: new Date(input.at.getTime() + waitMs) };
  };
}

async function takeTokens(db: Queryable, input: BudgetInput, chunk: number): Promise<boolean> {
  const { name, perMinute, at, waiting } = input;
  const capacityE3 = Math.max(1, Math.ceil(perMinute / 60)) * 1_000;
  const costE3 = chunk * 1_000;
  const filled = sql`least(${capacityE3}::bigint, b.tokens_e3 + floor(greatest(0,
    extract(epoch from ${at}::timestamptz - b.refilled_at))
        * ${perMinute}::int * 1000 / 60)::bigint)`;
  const touched = await db.execute(sql`
    insert into provider_budgets as b (name, tokens_e3, refilled_at)
    select ${name}, ${capacityE3 - costE3}, ${at}
     where ${waiting} or not ${waitingIsDue(at)}
    on conflict (name) do update
       set tokens_e3 = ${filled} - ${costE3}, refilled_at = greatest(b.refilled_at, ${at})
     where ${filled} >= ${costE3}`);
  return touched > 0;
}

const waitingIsDue = (at: Date) => sql`exists (
  select 1 from payment_attempts
   where next_check_at <= ${at}
     and provider_reference is not null
     and state in ('pending', 'submit_unknown', 'confirming'))`;
