import type { Page } from '@playwright/test';
import type { Message } from '../message.ts';
import { answer, broken, json, nobody } from '../stage.ts';

const sent = json({ MerchantRequestID: 'merchant-1' });
const result = (ResultCode: string, final = true) =>
  json({
    transaction: { MerchantRequestID: 'merchant-1', ResultCode, ResultDesc: 'Said so.', final },
  });

async function submit(page: Page) {
  await page.goto('/test');
  await page.getByLabel('Phone number').fill('0712300321');
  await page.getByRole('button', { name: 'Submit' }).click();
}

const withResult = (texts: readonly string[], code: string, when: string): Message => ({
  texts,
  where: 'test page, toast',
  when,
  state: nobody,
  act: async (page) => {
    await answer(page, '/payments', (route) =>
      route.request().method() === 'POST' ? sent(route) : route.continue(),
    );
    await answer(page, '/payments/stk/callback', result(code));
    await submit(page);
  },
});

export const testPageMessages: readonly Message[] = [
  {
    texts: ['Mpesa Stk Push Submitted Successfully, Enter your Pin to complete the transaction'],
    where: 'test page, toast',
    when: 'the sandbox took the prompt',
    state: nobody,
    act: submit,
  },
  withResult(
    ['Mpesa Stk Push Success, transaction completed successfully'],
    '0',
    'the code is 0, looked at after 10 s',
  ),
  withResult(['StkPush was rejected by the user'], '1032', 'the code is 1032'),
  withResult(['Mpesa Stk Push Failed, Please try again', 'Said so.'], '1', 'the code is another'),
  {
    texts: ['Mpesa Stk Push Failed, Please try again'],
    where: 'test page, toast',
    when: 'the prompt cannot be sent',
    state: nobody,
    act: async (page) => {
      await answer(page, '/payments', (route) =>
        route.request().method() === 'POST' ? broken(500)(route) : route.continue(),
      );
      await submit(page);
    },
  },
  {
    texts: ['1 USD = 160 KES'],
    where: 'test page',
    when: "the shop's rate has not come",
    state: nobody,
    act: async (page) => {
      await answer(page, '/currency/convert', () => {});
      await page.goto('/test');
    },
  },
  {
    texts: ['1 USD = 130 KES', 'KES 1,'],
    where: 'test page',
    when: "the shop's rate has come",
    state: nobody,
    act: async (page) => {
      await page.goto('/test');
    },
  },
];
