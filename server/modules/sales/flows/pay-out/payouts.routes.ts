import type { FastifyInstance } from 'fastify';
import { payoutCalls } from '#contracts/sale/payouts.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { customerWrite, moneyRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { describePayouts, presentPayout } from './present-payouts.ts';
import { payerOf, PayoutsOff, requestPayout, withdrawPayout } from './request-payout.ts';
import type { Prove, SalesContext } from '../../context.ts';

/** A customer's balance, paid out by M-Pesa to a number that has paid the account. */
export function payoutRoutes(app: FastifyInstance, ctx: SalesContext, prove: Prove) {
  const read = { call: payoutCalls.payouts, policy: moneyRead };
  route(app, read, ({ caller }) => describePayouts(ctx, caller.customerId));
  const write = { call: payoutCalls.requestPayout, policy: customerWrite };
  route(app, write, async ({ body, caller, request }) => {
    const { proof, ...input } = body;
    // Said before anybody types a password for nothing.
    if (!payerOf(ctx)) throw new PayoutsOff();
    await prove(caller, proof);
    const { customerId } = caller;
    // A repeat may be proved by another code; what it asks for is the same.
    const once = requestKeyOf(request, { customerId, body: input, at: ctx.clock() });
    return presentPayout(await requestPayout(ctx, { customer: caller, ...input, once }));
  });
  const back = { call: payoutCalls.withdrawPayout, policy: customerWrite };
  route(app, back, async ({ params: { id: payoutId }, caller: { customerId } }) =>
    presentPayout(await withdrawPayout(ctx, { customerId, payoutId })),
  );
}
