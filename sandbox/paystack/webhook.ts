import { createHmac } from 'node:crypto';
import type { Paystack, WebhookFault } from './paystack.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses before each further try until the shop answers 200. */
export const schedules = {
  test: Array.from({ length: 10 }, () => hourMs),
  live: [
    ...Array.from({ length: 4 }, () => 3 * minuteMs),
    ...Array.from({ length: 72 }, () => hourMs),
  ],
};

/** Sends the webhook, signed over the exact bytes of the body. There is no event id and no time. */
export async function sendWebhook(
  paystack: Paystack,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { settings, faults, ctx } = paystack;
  if (settings.webhookUrl === '') return;
  const fault = faults.webhook.take();
  const altered = fault.domain === undefined ? data : { ...data, domain: fault.domain };
  const signed = JSON.stringify({ event, data: altered });
  const body = fault.signature === 'respaced' ? signed.replace('{"event"', '{ "event"') : signed;
  const signature = signatureOf(paystack.secretKey, signed, fault);
  await ctx.deliveries.send(
    {
      provider: 'paystack',
      kind: event,
      about: referenceIn(data),
      url: settings.webhookUrl,
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'x-paystack-signature': signature }),
      },
      body,
    },
    { ...fault, retryAfterMs: schedules[settings.schedule] },
  );
}

function referenceIn(data: Record<string, unknown>): string {
  const transaction = data['transaction'] as { reference?: unknown } | undefined;
  const reference = data['reference'] ?? data['transaction_reference'] ?? transaction?.reference;
  return typeof reference === 'string' ? reference : '';
}

function signatureOf(secretKey: string, body: string, { signature }: WebhookFault) {
  const sign = (algorithm: string, key: string) =>
    createHmac(algorithm, key).update(body).digest('hex');
  switch (signature) {
    case 'none':
      return null;
    case 'wrong-key':
      return sign('sha512', `${secretKey}x`);
    case 'sha256':
      return sign('sha256', secretKey);
    case 'truncated':
      return sign('sha512', secretKey).slice(0, 64);
    default:
      return sign('sha512', secretKey);
  }
}
