import type { Daraja } from './daraja.ts';
import { requestId } from './ids.ts';
import { isCallable } from './push-request.ts';
import { type Answer, type Fields, invalidField, textOf } from './wire.ts';

/** `POST /mpesa/c2b/v2/registerurl`: who hears of payments made by hand. */
export function registerUrls(daraja: Daraja, fields: Fields): Answer {
  const shortCode = textOf(fields, 'ShortCode');
  if (shortCode !== daraja.account.shortCode) return invalidField(daraja, 'ShortCode');
  const responseType = textOf(fields, 'ResponseType');
  if (responseType !== 'Completed' && responseType !== 'Cancelled') {
    return invalidField(daraja, 'ResponseType');
  }
  const confirmationUrl = textOf(fields, 'ConfirmationURL');
  if (!isCallable(confirmationUrl)) return invalidField(daraja, 'ConfirmationURL');
  const validationUrl = textOf(fields, 'ValidationURL');
  if (!isCallable(validationUrl)) return invalidField(daraja, 'ValidationURL');
  const registration = { shortCode, responseType, confirmationUrl, validationUrl };
  daraja.registrations.put(shortCode, registration);
  return {
    status: 200,
    body: {
      // The documents misspell this one.
      OriginatorCoversationID: requestId(daraja.world.codes),
      ResponseCode: '0',
      ResponseDescription: 'Success',
    },
  };
}
