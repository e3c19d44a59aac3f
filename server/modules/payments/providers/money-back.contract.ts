import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeKes, type Money } from '#contracts/money.ts';
import { makeId, readableCode, systemRandomness } from '#platform/random.ts';
import type { Payer } from '../payment.ts';
import type { Collection, PaymentProvider } from './payment-provider.ts';

/** What a test needs of a provider that gives money back. */
export type MoneyBackHarness = Readonly<{
  provider: PaymentProvider;
  /** The same adapter, pointed at an address without a listener. */
  unreachable: PaymentProvider;
  payer(): Payer;
  /** The customer pays; answers the provider's receipt. */
  customerPays(collection: Collection): Promise<string>;
  /** How much the provider holds of a collection now. */
  taken(collection: Collection): Promise<Money>;
  close(): Promise<void>;
}>;

const due = wholeKes(259);
const token = 'a'.repeat(32);

/**
 * The contract for refunds. A provider makes them by `operator` calls, which are answered later, or
 * by `cardRefunds`, which are looked up; it has at least one of them.
 */
export function describeMoneyBack(name: string, open: () => Promise<MoneyBackHarness>) {
  describe(`${name} keeps the contract of giving money back`, () => {
    let harness: MoneyBackHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    const paid = async () => {
      const collection: Collection = {
        id: makeId('pay', systemRandomness),
        reference: readableCode(12, systemRandomness),
        amount: due,
        ...harness.payer(),
        callbackToken: Buffer.from(systemRandomness(16)).toString('hex'),
      };
      await harness.provider.initiate(collection);
      return { collection, receipt: await harness.customerPays(collection) };
    };

    const stage = { harness: () => harness, paid };
    givesBack(stage);
    refundsAreFound(stage);
  });
}

type Stage = Readonly<{
  harness(): MoneyBackHarness;
  paid(): Promise<{ collection: Collection; receipt: string }>;
}>;

function givesBack({ harness, paid }: Stage) {
  test('it has a way to give money back', () => {
    const { operator, cardRefunds } = harness().provider;
    expect(operator ?? cardRefunds).toBeDefined();
  });

  test('a payment goes back, and the provider holds it no more', async () => {
    const { collection, receipt } = await paid();
    const { operator, cardRefunds } = harness().provider;
    const note = `rfd_${collection.reference}`;
    const { reference } = collection;
    const order = { reference, amount: due, note, reason: 'test' };
    const asked = operator
      ? await operator.reverse({ receipt, amount: due, token })
      : await cardRefunds?.create(order);
    expect(['asked', 'found']).toContain(asked?.kind);
    await expect.poll(() => harness().taken(collection), { timeout: 5_000 }).toEqual(wholeKes(0));
  });

  test('the status of a payment is asked by its receipt, and answered under our secret', async () => {
    const { operator } = harness().provider;
    if (!operator) return;
    const { receipt } = await paid();
    expect(await operator.askStatus({ receipt, token })).toMatchObject({
      kind: 'asked',
      conversationId: expect.stringMatching(/./),
      originatorId: expect.stringMatching(/./),
    });
  });

  test('a provider that cannot be reached is never taken to have given back', async () => {
    const { operator, cardRefunds } = harness().unreachable;
    const order = { reference: 'ABCD2345WXYZ', amount: due, note: 'n', reason: 'test' };
    const asked = operator
      ? await operator.reverse({ receipt: 'UKL1AB2CD3', amount: due, token })
      : await cardRefunds?.create(order);
    expect(['refused', 'silent']).toContain(asked?.kind);
  });
}

function refundsAreFound({ harness, paid }: Stage) {
  test('a refund is found again by its note, and never made twice by being looked for', async () => {
    const { cardRefunds } = harness().provider;
    if (!cardRefunds) return;
    const { collection } = await paid();
    const { reference } = collection;
    const note = `rfd_${reference}`;
    const half = wholeKes(100);
    const since = new Date();
    const requested = { reference, receipt: null, note, amount: half, since };
    expect(await cardRefunds.find(requested)).toMatchObject({ kind: 'none' });
    const made = await cardRefunds.create({ reference, amount: half, note, reason: 'test' });
    const found = await cardRefunds.find(requested);
    expect(made.kind === 'found' && found.kind === 'found' && found.id).toBe(
      made.kind === 'found' ? made.id : undefined,
    );
    expect(await cardRefunds.find({ ...requested, note: 'another' })).toMatchObject({
      kind: 'none',
    });
  });

  test('more than is left is refused', async () => {
    const { cardRefunds } = harness().provider;
    if (!cardRefunds) return;
    const { collection } = await paid();
    const order = { reference: collection.reference, note: 'n', reason: 'test' };
    expect(await cardRefunds.create({ ...order, amount: wholeKes(260) })).toMatchObject({
      kind: 'refused',
    });
  });
}
