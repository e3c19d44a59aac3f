import { randomUUID } from 'node:crypto';
import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { SalesContext } from '#modules/sales';
import { sql, type Queryable } from '#platform/db.ts';
import { requireRight } from '#platform/http/guard.ts';
import { personOf } from '#platform/http/policy.ts';
import { inRequest } from '#platform/request-ids/request-context.ts';
import type { Demand } from './carts.ts';
import type { Chance } from './seed.ts';
import type { Buyer } from './shop.ts';

const roles: readonly TeamRole[] = ['owner', 'billing', 'member'];
/** So often a colleague acts where an account has one. */
const colleaguePercent = 45;

type Paid = Readonly<{ paymentId: string; accountId: CustomerId; personId: CustomerId }>;

/**
 * Who acts for the accounts of a story: their own people, and colleagues in each role. What they
 * asked for is the account's; the history says whose act it was, and who may not see money pays
 * nothing.
 */
export class Teams {
  readonly #chance: Chance;
  /** A colleague of an account, as its caller. */
  readonly #colleagues = new Map<CustomerId, Buyer>();
  readonly #paid: Paid[] = [];

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Has somebody with an account of their own act for this one. */
  let(account: Buyer, colleague: Buyer): void {
    const team = {
      personId: colleague.customerId,
      role: this.#chance.pick(roles),
      name: 'Otieno Traders',
    };
    this.#colleagues.set(account.customerId, { ...account, email: colleague.email, team });
  }

  /** Does what the account wishes, as one of its people, under the rule of their role. */
  act(account: Buyer, demand: Demand): (ctx: SalesContext) => Promise<unknown> {
    const colleague = this.#colleagues.get(account.customerId);
    const acts = colleague && this.#chance.percent(colleaguePercent);
    const caller = acts ? colleague : account;
    return (ctx) =>
      inRequest(
        randomUUID(),
        async () => {
          requireRight(caller, 'money');
          const done = await demand(ctx, caller);
          if (hasPayment(done)) {
            const people = { accountId: account.customerId, personId: personOf(caller) };
            this.#paid.push({ paymentId: done.paymentId, ...people });
          }
        },
        { caller },
      );
  }

  /** What the history says otherwise than it was, one sentence each. */
  async differences(db: Queryable): Promise<string[]> {
    const rows = await db.rows<{ paymentId: string; accountId: string; actor: string }>(sql`
      select a.id as "paymentId", o.customer_id as "accountId",
             (select e.actor from order_events e where e.order_id = o.id
               order by e.id limit 1) as actor
        from payment_attempts a join orders o on o.id = a.order_id
       where a.id = any(${this.#paid.map(({ paymentId }) => paymentId)})`);
    const known = new Map(rows.map((row) => [row.paymentId, row]));
    const wrong = this.#paid.flatMap(({ paymentId, accountId, personId }) => {
      const row = known.get(paymentId);
      if (row?.actor === `customer:${personId}` && row.accountId === accountId) return [];
      return [`${paymentId} of ${accountId} was asked for by ${personId}, not ${row?.actor}`];
    });
    const colleagues = [...this.#colleagues.values()].map(personOf);
    const own = await db.rows<{ id: string }>(sql`
      select id from orders where customer_id = any(${colleagues})`);
    return [...wrong, ...own.map(({ id }) => `${id} is a colleague's, not the account's`)];
  }
}

const hasPayment = (done: unknown): done is Readonly<{ paymentId: string }> =>
  typeof done === 'object' && done !== null && 'paymentId' in done;
