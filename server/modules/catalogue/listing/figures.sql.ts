import { sql, type Sql } from '#platform/db.ts';
import type { Figures, PriceRange } from './figures.ts';
import { termNeeds } from './proxy.ts';

// Conditions on a row `p` with the columns of `proxies`, in the words of its indexes.

/** `isCellular` of the contract says the same of a connection. */
const isMobile = sql`(strpos(lower(p.connection), 'cell') > 0)`;

function isPriced({ per, min, max }: PriceRange): Sql {
  const price = per === 'day' ? sql`p.price_day_cents` : sql`p.price_month_cents`;
  const from = min === undefined ? sql`true` : sql`${price} >= ${min}`;
  return max === undefined ? from : sql`${from} and ${price} <= ${max}`;
}

/** That a row `p` has all of these figures. */
export function haveFigures({ kind, price, speed, ping, used, plan }: Figures, at: Date): Sql {
  return [
    kind && (kind === 'mobile' ? isMobile : sql`not ${isMobile}`),
    price && isPriced(price),
    speed !== undefined && sql`coalesce(p.speed_kbps, 0) >= ${speed}`,
    ping !== undefined && sql`coalesce(p.ping_ms, 2147483647) <= ${ping}`,
    used !== undefined && (used ? sql`p.worn` : sql`not p.worn`),
    plan && sql`coalesce(p.available_until, 'infinity') >= ${termNeeds(plan, at)}`,
  ].reduce<Sql>((before, next) => (next ? sql`${before} and ${next}` : before), sql`true`);
}
