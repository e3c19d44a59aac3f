import { expect } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, broken, json, unavailable, type Act, type Stage } from '../stage.ts';

/** A payment that the shop has begun, with the page to pay on. */
const begun = ({ buyer }: Stage) =>
  json(
    {
      paymentId: buyer.waiting,
      orderId: buyer.orderId,
      transactionStatus: 'PROCESSING',
      metaData: { checkout: '/hosted-checkout' },
    },
    201,
  );

const payByPhone = (reply: (stage: Stage) => Parameters<typeof answer>[2]): Act => {
  return async (page, stage) => {
    await answer(page, '/payments', reply(stage));
    await page.goto(`/checkout?product=proxy&item=${stage.buyer.proxyId}&plan=daily`);
    const pay = page.getByRole('button', { name: /^Pay \d+ KES/ });
    await expect(pay).toBeEnabled();
    await page.getByLabel('M-Pesa phone number').fill('0712345678');
    await pay.click();
  };
};

/** Texts of buying: before the money, after it, and what the operator reads. */
export const purchaseMessages: readonly Message[] = [
  {
    texts: ['with the card provider'],
    where: 'payment panel, button',
    when: 'the card is chosen: Pay, the shillings, and by whom',
    act: async (page, { buyer }) => {
      await page.goto(`/checkout?product=proxy&item=${buyer.proxyId}&plan=daily`);
      await page.getByRole('radio', { name: 'Card' }).check({ force: true });
      const pay = page.getByRole('button', { name: /^Pay \d+ KES with the card provider$/ });
      await expect(pay).toBeEnabled();
    },
  },
  {
    texts: ['Enter your M-Pesa PIN on your phone to complete the payment'],
    where: 'toast',
    when: 'the prompt was sent',
    act: async (page, stage) => {
      await answer(page, '/products/proxy/lease', broken(409));
      await payByPhone(begun)(page, stage);
    },
  },
  {
    texts: ['We couldn’t reserve the proxy yet. We’ll retry after payment.'],
    where: 'toast',
    when: 'the lease before the payment is refused: a warning and nothing more',
    act: async (page, stage) => {
      await answer(page, '/products/proxy/lease', broken(409));
      await payByPhone(begun)(page, stage);
    },
  },
  {
    texts: ['The till is closed for an hour.'],
    where: 'payment panel',
    when: 'the shop refuses the payment with words of its own',
    act: payByPhone(() => json({ ...unavailable, detail: 'The till is closed for an hour.' }, 503)),
  },
  {
    texts: ['Payment successful!'],
    where: 'toast, first of two',
    when: 'the money came',
    act: async (page, { buyer }) => {
      await page.goto(`/payment/callback?payment=${buyer.paid}`);
    },
  },
  {
    texts: ['Proxy leased successfully!'],
    where: 'toast, second of two',
    when: 'the money came and the lease is found',
    act: async (page, { buyer }) => {
      await page.goto(`/payment/callback?payment=${buyer.paid}`);
    },
  },
  {
    texts: ['New Proxy Purchase', 'activate within 2 hours', 'Customer ID', 'Rating'],
    where: "the operator's mail, to three people",
    when: 'a proxy was paid',
    act: async (page, { sandbox, buyer }) => {
      const inboxes = ['sales', 'support', 'operations'].map((name) => `${name}@lango.test`);
      for (const inbox of inboxes) await sandbox.mail(inbox, /^New Proxy Purchase$/);
      const mail = await sandbox.mail(inboxes[0] ?? '', /^New Proxy Purchase$/);
      expect(mail.text).toContain(buyer.customer.customerId);
      await page.setContent(`<h1>${mail.subject}</h1>${mail.html}`);
    },
  },
];
