import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeKes, type Money } from '#contracts/money.ts';
import { makeId, readableCode, systemRandomness } from '#platform/random.ts';
import type { Payer } from '../payment.ts';
import type { Collection, PaymentProvider, Submission } from './payment-provider.ts';

/** What a test needs of a provider that it can steer. */
export type ProviderHarness = Readonly<{
  provider: PaymentProvider;
  /** The same adapter, pointed at an address without a listener. */
  unreachable: PaymentProvider;
  /** A payer without earlier payments. */
  payer(): Payer;
  customerPays(collection: Collection): Promise<void>;
  customerDeclines(collection: Collection): Promise<void>;
  /** Questions get no readable answer until it is over. */
  outage(isOn: boolean): Promise<void>;
  /** The next request to collect is carried out, and its answer lost. */
  loseNextAnswer(): Promise<void>;
  /** How much the provider really took for a collection. */
  taken(collection: Collection): Promise<Money>;
  close(): Promise<void>;
}>;

const due = wholeKes(259);

/** The rules that everybody who collects money for the shop keeps. */
export function describePaymentProvider(name: string, open: () => Promise<ProviderHarness>) {
  describe(`${name} keeps the contract of a payment provider`, () => {
    let harness: ProviderHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());
    const stage: Stage = {
      harness: () => harness,
      newCollection: () => ({
        id: makeId('pay', systemRandomness),
        reference: readableCode(12, systemRandomness),
        amount: due,
        ...harness.payer(),
        callbackToken: Buffer.from(systemRandomness(16)).toString('hex'),
      }),
      async start() {
        const collection = stage.newCollection();
        const submission = await harness.provider.initiate(collection);
        return { collection, providerReference: referenceIn(submission) };
      },
    };
    answersWithTheTruth(stage);
    survivesFaults(stage);
  });
}

type Stage = Readonly<{
  harness(): ProviderHarness;
  newCollection(): Collection;
  start(): Promise<{ collection: Collection; providerReference: string }>;
}>;

function answersWithTheTruth({ harness, start }: Stage) {
  test('a collection begins with an id to ask about, and is undecided', async () => {
    const { providerReference, collection } = await start();
    expect(providerReference).not.toBe('');
    expect(await harness().provider.ask(providerReference)).toMatchObject({ kind: 'pending' });
    expect(await harness().taken(collection)).toEqual(wholeKes(0));
  });

  test('a paid collection is a yes, with the exact amount where there is a figure', async () => {
    const { collection, providerReference } = await start();
    await harness().customerPays(collection);
    const answer = await harness().provider.ask(providerReference);
    const amount = answer.kind === 'succeeded' ? (answer.amount ?? due) : undefined;
    expect(amount).toEqual(due);
    expect(await harness().provider.ask(providerReference)).toEqual(answer);
    expect(await harness().taken(collection)).toEqual(due);
  });

  test('a declined collection is not a yes', async () => {
    const { collection, providerReference } = await start();
    await harness().customerDeclines(collection);
    const answer = await harness().provider.ask(providerReference);
    expect(['failed', 'pending']).toContain(answer.kind);
    expect(await harness().taken(collection)).toEqual(wholeKes(0));
  });

  test('an unknown id is not found', async () => {
    const { providerReference } = await start();
    const other = providerReference.replace(/.{6}$/, 'ZZZZZZ');
    expect(await harness().provider.ask(other)).toMatchObject({ kind: 'not-found' });
  });

  test('many customers at once get one collection each', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, start));
    expect(new Set(all.map(({ providerReference }) => providerReference)).size).toBe(8);
    await Promise.all(all.map(({ collection }) => harness().customerPays(collection)));
    const answers = await Promise.all(
      all.map(({ providerReference }) => harness().provider.ask(providerReference)),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(all.map(() => 'succeeded'));
  });
}

function survivesFaults({ harness, start, newCollection }: Stage) {
  test('an outage is no information', async () => {
    const { collection, providerReference } = await start();
    const { provider, customerPays, outage } = harness();
    await customerPays(collection);
    await outage(true);
    expect(await provider.ask(providerReference)).toMatchObject({ kind: 'silent' });
    await outage(false);
    expect(await provider.ask(providerReference)).toMatchObject({ kind: 'succeeded' });
  });

  test('a request whose answer is lost is not reported as accepted', async () => {
    await harness().loseNextAnswer();
    const submission = await harness().provider.initiate(newCollection());
    expect(submission.kind).not.toBe('accepted');
  });

  test('a provider that cannot be reached has taken nothing, and says so', async () => {
    expect(await harness().unreachable.initiate(newCollection())).toMatchObject({
      kind: 'refused',
      code: 'provider-unreachable',
    });
    expect(await harness().unreachable.ask('ws_CO_1')).toMatchObject({ kind: 'silent' });
  });
}

function referenceIn(submission: Submission): string {
  if (submission.kind !== 'accepted') {
    throw new Error(`The provider did not accept: ${submission.code} ${submission.text}`);
  }
  return submission.providerReference;
}
