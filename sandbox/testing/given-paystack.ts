import { samplePaystackKey } from '../index.ts';
import { call, type Given, givenSandbox, type Reply } from './given-sandbox.ts';

const authorization = `Bearer ${samplePaystackKey}`;

/** Calls Paystack's API with the right key; a body makes it a POST unless a method is named. */
export function ask(
  given: Given,
  ...[path, body, method]: [path: string, body?: unknown, method?: string]
): Promise<Reply> {
  return call(`${given.addresses.paystack}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    authorization,
    ...(body === undefined ? {} : { body }),
  });
}

/** An initialise in order in every field. */
export const initializeBody = (change: object = {}) => ({
  email: 'customer@demo.test',
  amount: 150_000,
  currency: 'KES',
  reference: 'LNG-0001',
  channels: ['card'],
  callback_url: 'http://127.0.0.1:9/payment/callback',
  metadata: { cancel_action: 'http://127.0.0.1:9/cancelled' },
  ...change,
});

/** A sandbox whose webhooks reach the shop, with one open transaction, LNG-0001 of KES 1,500. */
export async function givenTransaction(change: object = {}): Promise<Given> {
  const given = await givenSandbox();
  await given.control('/paystack', { webhookUrl: `${given.shop.url}/webhook` }, 'PUT');
  await ask(given, '/transaction/initialize', initializeBody(change));
  return given;
}

export async function verify(given: Given) {
  const { status, body } = await ask(given, '/transaction/verify/LNG-0001');
  const { data } = body as { data?: Record<string, unknown> };
  return { httpStatus: status, data: data ?? {} };
}
