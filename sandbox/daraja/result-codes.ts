/** Result codes with the texts that callbacks, queries and results carry. */
const texts: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '17': 'Rule limited.',
  '11': 'The debit party is in an invalid state.',
  '21': 'The initiator is not allowed to initiate this request.',
  '26': 'System busy. Try again in few minutes.',
  '1001': 'Unable to lock subscriber, a transaction is already in process',
  '1019': 'Transaction has expired',
  '1025': 'An error occurred while sending a push request',
  '1031': 'Request cancelled by user',
  '1032': 'Request cancelled by user',
  '1036': 'SMSC ACK timeout',
  '1037': '[STK DS timeout] DS timeout user cannot be reached',
  '2001': 'The initiator information is invalid.',
  '2006': 'The account is not active.',
  '2032': 'The transaction receipt number does not exist.',
  '2028': 'The request is not permitted according to product assignment',
  '2040': 'The credit party is not registered.',
  '8006': 'The security credential is locked',
  '9999': 'An error occurred while sending a push request',
  SFC_IC0003: 'The operator does not exist',
  '4999': 'The transaction is still under processing',
};

export type PushResult = { code: string; description: string };

export const processed = 'The service request is processed successfully.';

/** The documented text of a code, or `description` where a test wants its own. */
export function pushResult(code: string, description?: string): PushResult {
  return { code, description: description ?? texts[code] ?? 'The request could not be processed.' };
}

/** After these the customer's network may still deliver a late approval. */
export const mayComeLate = (code: string) => ['1019', '1031', '1036', '1037'].includes(code);

/** Callbacks carry numbers where the code is one, and text where it is not. */
export const callbackCode = (code: string) => (/^\d+$/.test(code) ? Number(code) : code);
