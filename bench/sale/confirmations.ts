import { Customer, freshPhone } from '../../e2e/support/customer.ts';
import { sandboxAt } from '../../e2e/support/sandbox.ts';

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
    const phone = freshPhone();
    const paymentId = await askForPrompt(customer, phone);
    const prompt = await sandbox.promptOn(phone);
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

const taken = 409;

/** A list is up to a quarter of a second old: what the last customer bought may be in it. */
async function askForPrompt(customer: Customer, phone: string): Promise<string> {
  for (;;) {
    const proxy = await customer.freeProxy();
    const { status, body } = await customer.pay(proxy.id, { phone });
    if (status === taken) continue;
    const { paymentId } = body as { paymentId?: string };
    if (paymentId === undefined)
      throw new Error(`The payment was refused: ${JSON.stringify(body)}`);
    return paymentId;
  }
}

/** Resolves once the event stream is open; `heard` resolves with the event that says ACCEPTED. */
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
