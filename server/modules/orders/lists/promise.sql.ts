import { products, type Product } from '#contracts/goods/kinds.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { promiseMs } from '#contracts/sale/activation.ts';
import { dayMs, secondMs } from '#contracts/time.ts';

export type ActivationTimes = Readonly<{
  product: Product;
  delivered: number;
  /** From the confirmed payment to the credentials; null below `samplesMin` deliveries. */
  medianSeconds: number | null;
  p90Seconds: number | null;
  /** Later than the promise. */
  late: number;
}>;

/** What is called a usual time was measured at least so often. */
const samplesMin = 10;
const promiseSeconds = promiseMs / secondMs;

/** How long orders paid in a period took to be delivered; renewals are not deliveries. */
export const activationTimes = (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<ActivationTimes[]> =>
  db.rows<ActivationTimes>(sql`
    with took as (
      select l.product, ceil(extract(epoch from o.delivered_at - o.paid_at))::integer as seconds
        from orders o join order_lines l on l.order_id = o.id and l.position = 0
       where o.paid_at >= ${from} and o.paid_at < ${to} and o.delivered_at is not null
         and l.product = any(${products})
         and l.renews_lease_id is null and l.renews_server_id is null
    )
    select product.name as product, count(seconds) as delivered,
           case when count(seconds) >= ${samplesMin}
             then percentile_disc(0.5) within group (order by seconds) end as "medianSeconds",
           case when count(seconds) >= ${samplesMin}
             then percentile_disc(0.9) within group (order by seconds) end as "p90Seconds",
           count(*) filter (where seconds > ${promiseSeconds}) as late
      from unnest(${products}::text[]) as product (name)
      left join took on took.product = product.name
     group by product.name order by product.name`);

const usualDays = 30;

/** What of each product was measured in the last thirty days (decision G33). */
export const usualTimes = (db: Queryable, at: Date): Promise<ActivationTimes[]> =>
  activationTimes(db, { from: new Date(at.getTime() - usualDays * dayMs), to: at });
