import { randomUUID } from 'node:crypto';
import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { SalesContext } from '#modules/sales';
import { sql, type Queryable } from '#platform/db.ts';
import { requireRight } from '#platform/http/guard.ts';
import { personOf } from '#platform/http/policy.ts';
import { inRequest } from '#platform/request-ids/request-context.ts';
import {
  givenMember,
  leaveTeam,
  signedInBy,
  waysInto,
} from '../../modules/identity/testing/team-member.ts';
import type { Demand } from './carts.ts';
import type { Spawn } from './crowd.ts';
import { began, type Buyer, type Stage } from './shop.ts';

const roles: readonly TeamRole[] = ['owner', 'billing', 'member'];
/** So often a colleague acts where an account has one. */
const colleaguePercent = 45;

type Paid = Readonly<{ paymentId: string; accountId: CustomerId; personId: CustomerId }>;
type Colleague = Readonly<{ accountId: CustomerId; personId: CustomerId; token: string }> & {
  /** Their leaving was answered: nothing that they begin from now on may be done. */
  hasLeft: boolean;
};

/**
 * Who acts for the accounts of a story: their own people, and colleagues in each role until they
 * leave. What they asked for is the account's; the history says whose act it was, and who may not
 * see money pays nothing.
 */
export class Teams {
  readonly #stage: Stage;
  /** A colleague of an account. */
  readonly #colleagues = new Map<CustomerId, Colleague>();
  readonly #paid: Paid[] = [];
  /** What somebody did who had left. */
  readonly #afterwards: string[] = [];
  #leavingsLeft: number;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#leavingsLeft = stage.chance.upTo(3);
  }

  /** Has somebody with an account of their own act for this one. */
  async let({ customerId: accountId }: Buyer, { customerId: personId }: Buyer): Promise<void> {
    const { db, chance, random } = this.#stage;
    const pair = { accountId, personId };
    const joining = { ...pair, role: chance.pick(roles), random, at: new Date(began) };
    const token = await givenMember(db, joining);
    this.#colleagues.set(accountId, { ...pair, token, hasLeft: false });
  }

  #present = () => [...this.#colleagues.values()].filter(({ hasLeft }) => !hasLeft);

  mayLeave = () => this.#leavingsLeft > 0 && this.#present().length > 0;

  /** A colleague leaves, whatever they have under way. */
  leave(spawn: Spawn): void {
    const { chance, chaos } = this.#stage;
    this.#leavingsLeft -= 1;
    const colleague = chance.pick(this.#present());
    chaos.did('a colleague left');
    spawn(`${colleague.personId.slice(0, 8)} leaves`, async (ctx) => {
      await leaveTeam(ctx, colleague);
      colleague.hasLeft = true;
    });
  }

  /** Does what the account wishes, as one of its people, under the rule of their role. */
  act(account: Buyer, demand: Demand): (ctx: SalesContext) => Promise<unknown> {
    const colleague = this.#colleagues.get(account.customerId);
    const isColleagues = colleague && this.#stage.chance.percent(colleaguePercent);
    return async (ctx) => {
      if (!isColleagues) return this.#ask(ctx, account, demand);
      const { personId, accountId, token, hasLeft } = colleague;
      const caller = await signedInBy(ctx.db, token, ctx.clock());
      if (hasLeft) this.#afterwards.push(`${personId} acted for ${accountId} after leaving`);
      return this.#ask(ctx, { ...caller, phone: account.phone }, demand);
    };
  }

  #ask = (ctx: SalesContext, caller: Buyer, demand: Demand) =>
    inRequest(
      randomUUID(),
      async () => {
        requireRight(caller, 'money');
        const done = await demand(ctx, caller);
        if (hasPayment(done)) {
          const people = { accountId: caller.customerId, personId: personOf(caller) };
          this.#paid.push({ paymentId: done.paymentId, ...people });
        }
      },
      { caller },
    );

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
    const colleagues = [...this.#colleagues.values()];
    const people = colleagues.map(({ personId }) => personId);
    const own = await db.rows<{ id: string }>(sql`
      select id from orders where customer_id = any(${people})`);
    const ways: string[] = [];
    for (const colleague of colleagues.filter(({ hasLeft }) => hasLeft)) {
      const count = await waysInto(db, colleague);
      if (count > 0) ways.push(`${colleague.personId} left, and has ${count} ways in`);
    }
    const ownOrders = own.map(({ id }) => `${id} is a colleague's, not the account's`);
    return [...wrong, ...ownOrders, ...this.#afterwards, ...ways];
  }
}

const hasPayment = (done: unknown): done is Readonly<{ paymentId: string }> =>
  typeof done === 'object' && done !== null && 'paymentId' in done;
