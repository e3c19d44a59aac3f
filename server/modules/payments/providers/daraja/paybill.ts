import { parseDecimal } from '#contracts/money.ts';
import { typedReference } from '#contracts/typed.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { Paybill, PaybillNotice, Registered } from '../paybill.ts';

export type PaybillLine = Readonly<{
  shortcode: string;
  till?: string | undefined;
  callbackBaseUrl: string;
  post(path: string, body: unknown): Promise<HttpReply>;
}>;

const textMax = 200;
const receiptPattern = /^[A-Z0-9]{8,20}$/;

/** Payments by hand to the paybill (payments facts §1.8) or the till (M-Pesa facts §2). */
export function createPaybill({ shortcode, till, callbackBaseUrl, post }: PaybillLine): Paybill {
  const addresses = (token: string) => ({
    confirm: `${callbackBaseUrl}/api/hooks/paybill/${token}/confirm`,
    validate: `${callbackBaseUrl}/api/hooks/paybill/${token}/validate`,
  });
  return {
    shortcode,
    takesAccounts: till === undefined,
    addresses,
    register: async (token) => {
      const { confirm, validate } = addresses(token);
      const body = {
        ShortCode: shortcode,
        // A shop that does not answer in time takes the money: it is never lost here.
        ResponseType: 'Completed',
        ConfirmationURL: confirm,
        ValidationURL: validate,
      };
      return readRegistered(await post('/mpesa/c2b/v2/registerurl', body));
    },
    readNotice,
  };
}

/** In production an address is registered once; that refusal means that one is registered. */
export function readRegistered(reply: HttpReply): Registered {
  if (reply.kind === 'lost') return { kind: 'silent', code: 'lost', text: reply.reason };
  const { status, json } = reply;
  const code = textOf(json, 'errorCode') ?? textOf(json, 'ResponseCode') ?? `http-${status}`;
  const said = textOf(json, 'errorMessage') ?? textOf(json, 'ResponseDescription') ?? '';
  const text = said.slice(0, textMax);
  if (status === 200 && Number(textOf(json, 'ResponseCode') ?? '1') === 0) {
    return { kind: 'registered' };
  }
  const isJudged = /already registered|duplicate/i.test(text) || (status >= 400 && status < 429);
  return { kind: isJudged ? 'refused' : 'silent', code, text };
}

/** Amounts and times are texts in this format, and names are not read. */
export function readNotice(body: unknown): PaybillNotice | undefined {
  const receipt = textOf(body, 'TransID');
  const amount = parseDecimal(textOf(body, 'TransAmount') ?? '', 'KES');
  if (!receipt || !receiptPattern.test(receipt) || !amount || amount.minor <= 0) return undefined;
  const typed = textOf(body, 'BillRefNumber') ?? '';
  return {
    receipt,
    amount,
    reference: typedReference(typed).slice(0, 40),
    payer: (textOf(body, 'MSISDN') ?? '').slice(0, 40),
    at: (textOf(body, 'TransTime') ?? '').slice(0, 40),
  };
}
