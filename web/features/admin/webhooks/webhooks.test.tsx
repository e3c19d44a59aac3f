import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { webhookCalls, type Webhook } from '#contracts/account/webhooks.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { Webhooks } from './webhooks.tsx';
import { webhookWords } from './words.ts';

const webhook: Webhook = {
  id: 'whk_1',
  name: 'Operations',
  format: 'json',
  host: 'example.test',
  events: ['purchase'],
  isOn: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastSentAt: null,
  formerUntil: null,
};

/** The one webhook, with the question whether to remove it. */
async function askToRemove() {
  const shop = fakeShop();
  shop.answers(webhookCalls.webhooks, { content: [webhook] });
  shop.answers(webhookCalls.dropWebhook, undefined);
  const { user } = await draw(<Webhooks />);
  const opener = await screen.findByRole('button', { name: webhookWords.drop });
  await user.click(opener);
  const question = await screen.findByRole('alertdialog');
  const press = (name: string) => user.click(within(question).getByRole('button', { name }));
  return { shop, question, opener, press };
}

test('a webhook is removed after the question that names it is confirmed', async () => {
  const { shop, question, press } = await askToRemove();
  expect(within(question).getByRole('heading').textContent).toContain(webhook.name);
  expect(shop.askedOf(webhookCalls.dropWebhook)).toEqual([]);
  await press(webhookWords.drop);
  await expect
    .poll(() => shop.askedOf(webhookCalls.dropWebhook).map(({ path }) => path))
    .toEqual(['/admin/webhooks/whk_1']);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
});

test('a webhook that is kept stays, and the focus returns to its button', async () => {
  const { shop, opener, press } = await askToRemove();
  await press(webhookWords.keep);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener);
  expect(shop.askedOf(webhookCalls.dropWebhook)).toEqual([]);
});
