import { wholeKes } from '#contracts/money.ts';
import { FakePaymentProvider } from './payment-provider.fake.ts';
import { describePaymentProvider, type ProviderHarness } from './payment-provider.contract.ts';

describePaymentProvider('the fake of M-Pesa', async () => harnessOf('daraja'));
describePaymentProvider('the fake of cards', async () => harnessOf('paystack'));

function harnessOf(name: 'daraja' | 'paystack'): ProviderHarness {
  const provider = new FakePaymentProvider(name);
  const unreachable = new FakePaymentProvider(name);
  unreachable.goesAway();
  const paid = new Set<string>();
  return {
    provider,
    unreachable,
    account: () => '254712345678',
    async customerPays(collection) {
      provider.customerPays(collection, `receipt-${collection.reference}`);
      paid.add(collection.reference);
    },
    customerDeclines: async (collection) => provider.customerCancels(collection),
    outage: async (isOn) => provider.goesAway(isOn),
    loseNextAnswer: async () =>
      provider.next(() => ({ kind: 'unknown', code: 'lost', text: 'time-out' })),
    taken: async ({ reference, amount }) => (paid.has(reference) ? amount : wholeKes(0)),
    close: async () => undefined,
  };
}
