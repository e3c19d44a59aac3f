import { sql, type Database, type Queryable } from '#platform/db.ts';
import { judgeComponents, type Findings, type Seen } from './judge.ts';
import { hourMs, minuteMs, nairobiZone } from '#contracts/time.ts';

const aliveMs = minuteMs;
const askedLatelyMs = hourMs;
const checkedLatelyMs = 30 * minuteMs;
const promisedMs = 120 * minuteMs;

/** Looks at everything once and writes down how it was. Answers how many components were seen. */
export async function takeSample(db: Database, at: Date): Promise<number> {
  const seen = judgeComponents(await findingsAt(db, at));
  await recordSample(db, seen, at);
  return seen.length;
}

async function findingsAt(db: Queryable, at: Date): Promise<Findings> {
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const beats = await db.rows<{ name: string; isAlive: boolean }>(
    sql`select name, at > ${ago(aliveMs)} as "isAlive" from heartbeats`,
  );
  // A prompt that the provider took has its reference; one whose answer never came has not.
  const providers = await db.rows<Findings['providers'][number]>(sql`
    select provider, count(*)::integer as asked,
           count(*) filter (where provider_reference is null
             and (state = 'submit_unknown' or state = 'expired'))::integer as lost
      from payment_attempts where submitted_at > ${ago(askedLatelyMs)} group by provider`);
  const countries = await db.rows<Findings['countries'][number]>(sql`
    select c.code, c.name, count(*)::integer as checked,
           count(*) filter (where u.health = 'healthy')::integer as healthy
      from proxies p join upstreams u on u.id = p.upstream_id
      join countries c on c.code = p.country_code
     -- Stock that nobody was ever offered is no part of the service.
     where u.retired_at is null and u.checked_at > ${ago(checkedLatelyMs)}
       and u.trusted_at is not null
       and (p.on_sale or exists (select from leases l
             where l.upstream_id = u.id and l.state = 'active' and l.ends_at > ${at}))
     group by c.code, c.name order by c.name`);
  const [servers] = await db.rows<Findings['servers']>(sql`
    select count(*)::integer as late from servers
     where state in ('requested', 'creating') and requested_at < ${ago(promisedMs)}`);
  const namesOf = (found: typeof beats) => new Set(found.map(({ name }) => name));
  const alive = namesOf(beats.filter(({ isAlive }) => isAlive));
  return { alive, known: namesOf(beats), providers, countries, servers: servers ?? { late: 0 } };
}

/** Counts one look into its day and keeps the newest; `since` moves only when the state does. */
export async function recordSample(db: Queryable, seen: readonly Seen[], at: Date): Promise<void> {
  await db.execute(sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        as s (component text, name text, state text)
    ), days as (
      insert into status_days as d (component, day, samples, degraded, down)
      select component, (${at}::timestamptz at time zone ${nairobiZone})::date, 1,
             (state = 'degraded')::integer, (state = 'down')::integer
        from seen order by component
      on conflict (component, day) do update
         set samples = d.samples + 1, degraded = d.degraded + excluded.degraded,
             down = d.down + excluded.down
    )
    insert into status_now as n (component, name, state, since, checked_at)
    select component, name, state, ${at}, ${at} from seen order by component
    on conflict (component) do update
       set name = excluded.name, checked_at = excluded.checked_at, state = excluded.state,
           since = case when n.state = excluded.state then n.since else excluded.since end`);
}

export type NowRow = Readonly<{
  id: string;
  name: string;
  state: 'ok' | 'degraded' | 'down';
  since: Date;
  checkedAt: Date;
}>;
export type DayRow = Readonly<{
  component: string;
  day: string;
  samples: number;
  degraded: number;
  down: number;
}>;

export const nowRows = (db: Queryable) =>
  db.rows<NowRow>(sql`
    select component as id, name, state, since, checked_at as "checkedAt" from status_now`);

export const dayRows = (db: Queryable, since: string) =>
  db.rows<DayRow>(sql`
    select component, to_char(day, 'YYYY-MM-DD') as day, samples, degraded, down
      from status_days where day >= ${since}::date`);
