import { Customer } from '../../e2e/support/customer.ts';
import { sandboxAt } from '../../e2e/support/sandbox.ts';
import { openPrompt } from '../../e2e/support/tenant.ts';

type Addresses = Readonly<{ api: string; shop: string; sandbox: string }>;

/**
 * From the moment the customer's PIN is taken by the provider (its callback leaves right after) to
 * the moment a browser that listens to the payment's events has read the credentials.
 */
export async function measureConfirmations(addresses: Addresses, samples: number) {
  const sandbox = sandboxAt(addresses.sandbox);
  const waits: number[] = [];
  for (let turn = 0; turn < samples; turn += 1) {
    const customer = await new Customer(addresses.api, addresses.shop).join(sandbox, 'bench');
    const { paymentId, prompt } = await openPrompt(customer, sandbox);
    const accepted = await watch(customer, paymentId);
    const began = performance.now();
    await sandbox.answer(prompt.id, 'approve');
    await accepted.heard;
    const [order] = await customer.orders();
    if (!order?.orderData['PROXY_PASSWORD']) throw new Error('Accepted without credentials.');
    waits.push(performance.now() - began);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), samples };
}

/** Resolves once the event stream is open; `heard` resolves with the event ACCEPTED. */
async function watch(customer: Customer, paymentId: string) {
  const response = await fetch(`${customer.api}/api/payments/${paymentId}/events`, {
    headers: customer.headers('GET'),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The event stream has no body.');
  const listen = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The event stream ended early.');
      if (value.includes('"transactionStatus":"ACCEPTED"')) return reader.cancel();
    }
  };
  return { heard: listen() };
}
