import { guideEntries, type GuideName } from '#contracts/account/token-guide.ts';
import { playExample, prepareExamples } from '../support/examples.ts';
import { expect, test } from '../support/test.ts';

/** Run with the values of an answer, as the page instructs. */
const apart: ReadonlySet<string> = new Set<GuideName>([
  'createPayment',
  'payCart',
  'renewLease',
  'setAutoRenewal',
  'refundLease',
  'renewServer',
  'setServerAutoRenewal',
]);

type Paid = { paymentId: string; orderId: string; transactionStatus: string };

test('every example of the page for developers works, and buys a proxy', async ({ addresses }) => {
  test.slow();
  const env = await prepareExamples(addresses);
  for (const [name, entry] of Object.entries(guideEntries).filter(([each]) => !apart.has(each))) {
    const { out, file } = await playExample(entry, env);
    expect([name, file?.length]).not.toEqual([name, 0]);
    const told = entry.call.answer?.safeParse(JSON.parse(out));
    expect([name, told?.success ?? true]).toEqual([name, true]);
  }

  const service = JSON.parse((await playExample(guideEntries.leaseService, env)).out) as {
    renewal: { offers: readonly { plan: string; amountKes: number }[] };
  };
  const daily = service.renewal.offers.find(({ plan }) => plan === 'daily');
  const renewing = { ...env, AMOUNT: String(daily?.amountKes) };
  const renewed = JSON.parse((await playExample(guideEntries.renewLease, renewing)).out) as Paid;
  expect(renewed.transactionStatus).toBe('ACCEPTED');
  await playExample(guideEntries.setAutoRenewal, renewing);

  const machine = JSON.parse((await playExample(guideEntries.serverService, env)).out) as {
    renewal: { amountKes: number };
  };
  const keeping = { ...env, AMOUNT: String(machine.renewal.amountKes) };
  const longer = JSON.parse((await playExample(guideEntries.renewServer, keeping)).out) as Paid;
  expect(longer.transactionStatus).toBe('ACCEPTED');
  const kept = JSON.parse((await playExample(guideEntries.setServerAutoRenewal, keeping)).out) as {
    auto: { pays: string };
  };
  expect(kept.auto.pays).toBe('balance');

  const price = JSON.parse((await playExample(guideEntries.quote, env)).out) as {
    quoteId: string;
    amountKes: number;
  };
  const paying = { ...env, QUOTE: price.quoteId, AMOUNT: String(price.amountKes) };
  const pay = async () =>
    JSON.parse((await playExample(guideEntries.createPayment, paying)).out) as Paid;
  const paid = await pay();
  expect(paid.transactionStatus).toBe('ACCEPTED');
  expect((await pay()).paymentId).toBe(paid.paymentId);
  const shown = await playExample(guideEntries.order, { ...env, ORDER: paid.orderId });
  const { order } = JSON.parse(shown.out) as { order: { orderData: Record<string, string> } };
  expect(order.orderData['PROXY_PASSWORD']).toBeTruthy();

  const listings = JSON.parse((await playExample(guideEntries.listProxies, env)).out) as readonly {
    id: string;
    availability: string;
  }[];
  const free = listings.find(
    ({ id, availability }) => availability === 'available' && id !== env['PROXY'],
  );
  const choosing = { ...env, PROXY: free?.id ?? '' };
  const cart = JSON.parse((await playExample(guideEntries.quoteCart, choosing)).out) as {
    quoteId: string;
    amountKes: number;
  };
  const buying = { ...choosing, QUOTE: cart.quoteId, AMOUNT: String(cart.amountKes) };
  const bought = JSON.parse((await playExample(guideEntries.payCart, buying)).out) as {
    lines: number;
  };
  expect(bought.lines).toBe(1);

  // The last one: a renewed lease is refunded after a review.
  const refund = JSON.parse((await playExample(guideEntries.refundLease, env)).out) as unknown;
  expect(refund).toMatchObject({ outcome: 'requested' });
});
