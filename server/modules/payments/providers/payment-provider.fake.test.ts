import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { describeMoneyBack, type MoneyBackHarness } from './money-back.contract.ts';
import { FakeTill } from './money-back.fake.ts';
import { FakePaymentProvider } from './payment-provider.fake.ts';
import { describePaymentProvider, type ProviderHarness } from './payment-provider.contract.ts';

describePaymentProvider('the fake of M-Pesa', async () => harnessOf('daraja'));
describePaymentProvider('the fake of cards', async () => harnessOf('paystack'));

describeMoneyBack('the fake of M-Pesa', async () => moneyBackOf('daraja'));
describeMoneyBack('the fake of cards', async () => moneyBackOf('paystack'));

function harnessOf(name: 'daraja' | 'paystack'): ProviderHarness {
  const provider = new FakePaymentProvider(name);
  const unreachable = new FakePaymentProvider(name);
  unreachable.goesAway();
  const paid = new Set<string>();
  return {
    provider,
    unreachable,
    payer: () => ({ mode: 'STK', account: keptPhone('254712345678') }),
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

function moneyBackOf(name: 'daraja' | 'paystack'): MoneyBackHarness {
  const receiptOf = (reference: string) => `receipt-${reference}`;
  const open = (till: FakeTill) => {
    const names = (receipt: string) => [receipt, receipt.replace('receipt-', '')];
    const ways =
      name === 'daraja' ? { operator: till.operatorOf(names) } : { cardRefunds: till.cardRefunds };
    return Object.assign(new FakePaymentProvider(name), ways);
  };
  const [till, away] = [new FakeTill(), new FakeTill()];
  away.isAway = true;
  return {
    provider: open(till),
    unreachable: open(away),
    payer: () => ({ mode: 'STK', account: keptPhone('254712345678') }),
    async customerPays({ reference, amount }) {
      till.takes([reference, receiptOf(reference)], amount);
      return receiptOf(reference);
    },
    taken: async ({ reference }) => till.holds(reference),
    close: async () => undefined,
  };
}
