import { storeCallback, storeResult, storeWebhook } from '#modules/payments';
import type { SalesWorld } from '#modules/sales';
import type { Result } from './counter.ts';
import { callbackBody, type Message } from './till.ts';

const mpesaAddress = '196.201.214.200';
const cardsAddress = '52.31.139.75';

/** A message about a payment reaches the shop's door. */
export function receive(world: SalesWorld, message: Message): Promise<unknown> {
  const at = world.clock();
  const { prompt, code } = message;
  if (prompt.provider === 'daraja') {
    const body = callbackBody(message);
    return storeCallback(world, { token: prompt.token, body, sourceAddress: mpesaAddress, at });
  }
  const { reference, charged } = prompt;
  const event = code === '0' ? 'charge.success' : 'charge.failed';
  const data = { id: reference, reference, status: event, amount: charged };
  const rawBody = Buffer.from(JSON.stringify({ event, data }));
  return storeWebhook(world, { rawBody, signature: 'genuine', sourceAddress: cardsAddress, at });
}

/** The result of an operator's question reaches the shop's door. */
export const receiveResult = (world: SalesWorld, result: Result): Promise<unknown> =>
  storeResult(world, { ...result, sourceAddress: mpesaAddress, at: world.clock() });
