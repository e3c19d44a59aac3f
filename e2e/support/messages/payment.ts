import { expect, type Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, broken, changed, json, unreachable, type Act, type Stage } from '../stage.ts';

const search = '/payments/search';
type Found = Readonly<{ content: readonly object[] }>;

/** The payment under way, with the provider's word put into the shop's mouth. */
const withStatus = (transactionStatus: string) =>
  changed(({ content }: Found) => ({
    content: content.map((each) => ({ ...each, transactionStatus })),
  }));

/** Follows the payment that waits; the events are silent, so that the polling is what answers. */
const follow =
  (reply?: Parameters<typeof answer>[2]): Act =>
  async (page, { buyer }) => {
    await answer(page, `/payments/${buyer.waiting}/events`, unreachable);
    if (reply) await answer(page, search, reply);
    await page.goto(`/checkout?payment=${buyer.waiting}`);
  };

/** Presses Pay in the panel; `method` is the label of the choice. */
const pay =
  (method: 'M-Pesa' | 'Card', reply: Parameters<typeof answer>[2]): Act =>
  async (page, { buyer }) => {
    await answer(page, '/payments', reply);
    await page.goto(`/checkout?product=proxy&item=${buyer.proxyId}&plan=daily`);
    await choose(page, method);
    await page.getByRole('button', { name: /^Pay \d+ KES/ }).click();
  };

async function choose(page: Page, method: 'M-Pesa' | 'Card') {
  await expect(page.getByRole('button', { name: /^Pay \d+ KES/ })).toBeEnabled();
  await page.getByRole('radio', { name: method }).check({ force: true });
  if (method === 'M-Pesa') await page.getByLabel('M-Pesa phone number').fill('0712345678');
}

/** An answer that promises a payment and names no page to pay on. */
const withoutLink = ({ buyer }: Stage) =>
  json(
    {
      paymentId: buyer.waiting,
      orderId: buyer.waiting.replace('pay_', 'ord_'),
      transactionStatus: 'PROCESSING',
      metaData: {},
    },
    201,
  );

const asking: readonly Message[] = [
  {
    texts: ['Converting...'],
    where: 'payment panel',
    when: 'the amount has not come yet',
    act: async (page, { buyer }) => {
      await answer(page, '/quotes', () => {});
      await page.goto(`/checkout?product=proxy&item=${buyer.proxyId}&plan=daily`);
    },
  },
  {
    texts: ['Processing...', 'Processing your payment'],
    where: 'payment panel',
    when: 'Pay was pressed and nothing came back yet',
    act: pay('M-Pesa', () => {}),
  },
  {
    texts: ['Phone number must be at least 10 digits'],
    where: 'payment panel',
    when: 'the number is too short',
    act: async (page, { buyer }) => {
      await page.goto(`/checkout?product=proxy&item=${buyer.proxyId}&plan=daily`);
      await choose(page, 'M-Pesa');
      await page.getByLabel('M-Pesa phone number').fill('0712');
      await page.getByRole('button', { name: /^Pay \d+ KES/ }).click();
    },
  },
  {
    texts: ['Error processing payment.'],
    where: 'payment panel',
    when: 'the shop cannot be reached',
    act: pay('M-Pesa', unreachable),
  },
  {
    texts: ['Payment processing failed. Please try again.'],
    where: 'payment panel',
    when: 'the shop refuses without a word',
    act: pay('M-Pesa', broken(500)),
  },
  {
    texts: ['Payment link not received from server'],
    where: 'payment panel, toast',
    when: 'a card payment has no page to go to; nobody is redirected',
    act: async (page, stage) => {
      await pay('Card', withoutLink(stage))(page, stage);
      expect(new URL(page.url()).pathname).toBe('/checkout');
    },
  },
  {
    texts: ['Payment processing failed - No checkout link received.'],
    where: 'payment panel',
    when: 'a card payment has no page to go to',
    act: (page, stage) => pay('Card', withoutLink(stage))(page, stage),
  },
];

const following: readonly Message[] = [
  {
    texts: ['Transaction validation failed'],
    where: 'payment progress',
    when: 'the shop knows no such payment',
    act: follow(json({ content: [] })),
  },
  {
    texts: ['Error checking payment status'],
    where: 'payment progress',
    when: 'the status cannot be read',
    act: follow(broken(500)),
  },
  {
    texts: ['Payment declined'],
    where: 'toast, then the failed page',
    when: 'the status is DECLINED',
    act: follow(withStatus('DECLINED')),
  },
  {
    texts: ['Payment failed'],
    where: 'toast, then the failed page',
    when: 'the status is FAILED',
    act: follow(withStatus('FAILED')),
  },
  {
    texts: ['Payment successful!'],
    where: 'toast, then the result page',
    when: 'the status is ACCEPTED',
    act: follow(withStatus('ACCEPTED')),
  },
  {
    texts: ['Payment successful but proxy leasing failed. Please contact support.'],
    where: 'toast',
    when: 'the status is ACCEPTED and the lease is refused',
    act: async (page, stage) => {
      await answer(page, '/products/proxy/lease', broken(500));
      await follow(withStatus('ACCEPTED'))(page, stage);
    },
  },
  {
    texts: ['Payment Failed', 'Amount', 'Payment method', 'Phone number', 'Troubleshooting Tips'],
    where: 'failed page',
    when: 'the customer declined on the phone',
    act: async (page, { buyer }) => {
      await page.goto(`/status/failed?payment=${buyer.declined}`);
    },
  },
  {
    texts: ['Go Back', 'Try Again', 'Contact Support'],
    where: 'failed page, ways on',
    when: 'the customer declined on the phone',
    act: async (page, { buyer }) => {
      await page.goto(`/status/failed?payment=${buyer.declined}`);
    },
  },
  {
    texts: ['Payment Successful', 'View Order', 'Continue Shopping', 'Go to Dashboard'],
    where: 'success page',
    when: 'the customer paid',
    act: async (page, { buyer }) => {
      await page.goto(`/status/success?payment=${buyer.paid}`);
    },
  },
];

export const paymentMessages = [...asking, ...following];
