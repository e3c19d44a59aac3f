import { expect, test } from 'vitest';
import { findAttempt } from '#modules/payments/collect';
import { sideBySide } from '#platform/loops/side-by-side.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { beginRows } from '#platform/loops/work.ts';
import { paymentsDue } from '../../work.ts';
import { customerPays, givenOpenSale, givenPassingShop } from '../../testing/given-sales.ts';

const database = useTestDatabase();
const start = new Date('2026-03-01T12:00:00Z');

test('a payment whose provider does not answer holds up no other', async () => {
  const { shop, pass } = await givenPassingShop(database.db, start);
  const [slow, quick] = [await givenOpenSale(shop), await givenOpenSale(shop)];
  const { ask } = shop.daraja;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slowReference = (await findAttempt(shop.db, slow.paymentId))?.providerReference;
  shop.daraja.ask = async (reference) => {
    asked.push(reference);
    if (reference === slowReference) await answered;
    return ask(reference);
  };
  const asking = sideBySide(2, (room) => beginRows(shop, paymentsDue, room));
  const stateOf = async (sale: typeof slow) => (await findAttempt(shop.db, sale.paymentId))?.state;
  await customerPays(shop, slow);
  expect(await asking.turn()).toBe(1);
  await expect.poll(() => asked).toEqual([slowReference]);
  await customerPays(shop, quick);
  pass(1);
  expect(await asking.turn()).toBe(1);
  await expect.poll(() => stateOf(quick)).toBe('succeeded');
  expect(await stateOf(slow)).not.toBe('succeeded');
  answer();
  await asking.ended();
  expect(await stateOf(slow)).toBe('succeeded');
});
