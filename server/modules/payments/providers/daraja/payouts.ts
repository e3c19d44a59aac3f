import { toWholeKes, wholeKes } from '#contracts/money.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { Payouts, PayoutTaken } from '../payouts.ts';
import {
  createInitiator,
  createOperator,
  readAsked,
  sendSealed,
  type OperatorLine,
  type OperatorSettings,
} from './operator.ts';

/** Who pays out, and from which number: the initiator of the B2C short code. */
export type PayoutSettings = OperatorSettings & Readonly<{ shortcode: string }>;

const limits = { min: wholeKes(10), max: wholeKes(250_000), day: wholeKes(500_000) } as const;
const remarks = 'Payout to a customer';

/** Business to customer, version 3: the one call of Daraja that carries an id of ours. */
export function createPayouts(settings: PayoutSettings, line: OperatorLine): Payouts {
  const { name: InitiatorName, shortcode } = settings;
  const signed = createInitiator(settings, line);
  const operator = createOperator(settings, { ...line, shortcode });
  return {
    shortcode,
    limits,
    askStatus: (order) => operator.askStatus(order),
    readResult: (body) => operator.readResult(body),
    send: async ({ originatorId, phone, amount, token }) => {
      if (amount.minor < limits.min.minor || amount.minor > limits.max.minor) {
        throw new RangeError('M-Pesa pays out KES 10 to 250,000 at once.');
      }
      const reply = await sendSealed(line, '/mpesa/b2c/v3/paymentrequest', async () => ({
        OriginatorConversationID: originatorId,
        InitiatorName,
        ...(await signed(token)),
        CommandID: 'BusinessPayment',
        Amount: toWholeKes(amount),
        PartyA: shortcode,
        PartyB: phone,
        Remarks: remarks,
        // The misspelling is the documented name of the field.
        Occassion: '',
      }));
      return 'code' in reply ? reply : readPayoutTaken(reply);
    },
  };
}

const textMax = 200;
const busyCodes = new Set(['500.003.02', '500.003.03']);

/**
 * How Daraja accepted a payout (M-Pesa facts §1). That our id is known is stated in two ways, and
 * says nothing about the money; a busy gateway accepted nothing.
 */
export function readPayoutTaken(reply: HttpReply): PayoutTaken {
  if (reply.kind === 'lost') {
    const { sent, reason: text } = reply;
    return { kind: sent ? 'unknown' : 'busy', code: 'lost', text };
  }
  const { status, json } = reply;
  const code = textOf(json, 'errorCode') ?? textOf(json, 'ResponseCode') ?? `http-${status}`;
  const said = textOf(json, 'errorMessage') ?? textOf(json, 'ResponseDescription') ?? '';
  const text = said.slice(0, textMax);
  const isDuplicate = code === '500.002.1001' || (status === 200 && code === '1');
  if (isDuplicate) return { kind: 'known', code, text };
  if (status === 429 || busyCodes.has(code) || /spike arrest|quota violation/i.test(text)) {
    return { kind: 'busy', code, text: text || 'rate limit' };
  }
  return readAsked(reply);
}
