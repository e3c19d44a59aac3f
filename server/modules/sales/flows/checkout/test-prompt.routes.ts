import type { FastifyInstance } from 'fastify';
import { parseDecimal, toWholeKes, usdToKes } from '#contracts/money.ts';
import { testPromptCalls } from '#contracts/sale/test-prompt.ts';
import { rateToShow, type RateService } from '#modules/catalogue/rates';
import { InvalidInput } from '#platform/errors.ts';
import { publicRead, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { TestPayments } from './test-payments.ts';
import type { SalesContext } from '../../context.ts';

type Uses = Readonly<{
  tests: TestPayments;
  /** The service whose rate conversions use; the shop's own rate without one. */
  rateService: RateService | undefined;
}>;

const look: Policy = { ...publicRead, cache: 'no-store' };

/** What the payment test page asks beside the payment calls themselves (decisions G30, G31). */
export function testPromptRoutes(
  app: FastifyInstance,
  { db, clock }: SalesContext,
  { tests, rateService }: Uses,
) {
  route(app, { call: testPromptCalls.testAvailable, policy: look }, async ({ caller }) => {
    tests.requireTester(caller);
    return {};
  });

  route(app, { call: testPromptCalls.convert, policy: publicRead }, async ({ query }) => {
    const usd = parseDecimal(query.amount, 'USD');
    if (!usd) throw new InvalidInput('The amount was refused: it is not a decimal number.');
    const { rateE4, setAt } = await rateToShow(db, { rateService, at: clock() });
    return {
      value: toWholeKes(usdToKes(usd, rateE4)),
      rateE4,
      rateSetAt: setAt.toISOString(),
    };
  });
}
