import { randomBytes } from 'node:crypto';

/** Sends a body as a provider does; text unchanged, anything else as JSON. */
export const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A receipt that M-Pesa never gave. */
export const madeUpReceipt = () => `F${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`;

type Claim = Readonly<{ amount: unknown; receipt?: string; merchantId?: string }>;

/** A forged success of a prompt in M-Pesa's format. */
export const success = (
  checkoutId: string,
  { amount, receipt = madeUpReceipt(), merchantId = 'm-1' }: Claim,
) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: merchantId,
      CheckoutRequestID: checkoutId,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: amount },
          { Name: 'MpesaReceiptNumber', Value: receipt },
          { Name: 'TransactionDate', Value: 20_261_120_174_500 },
        ],
      },
    },
  },
});
