import type { Daraja } from './daraja.ts';
import { requestId } from './ids.ts';
import { registerParameters } from './parameters.ts';
import { type Answer, type Fields, invalidField, refuse, refuseFlawed, textOf } from './wire.ts';

/** `POST /mpesa/c2b/v2/registerurl`: the addresses for manual payments, registered once. */
export function registerUrls(daraja: Daraja, fields: Fields): Answer {
  const refusal = refuseFlawed(daraja, registerParameters, fields);
  if (refusal !== null) return refusal;
  const shortCode = textOf(fields, 'ShortCode');
  if (shortCode !== daraja.account.shortCode) return invalidField(daraja, 'ShortCode');
  if (daraja.registrations.get(shortCode) !== undefined) {
    return refuse(daraja, '500.003.1001', 'Urls are already registered');
  }
  daraja.registrations.put(shortCode, {
    shortCode,
    responseType: textOf(fields, 'ResponseType'),
    confirmationUrl: textOf(fields, 'ConfirmationURL'),
    validationUrl: textOf(fields, 'ValidationURL'),
  });
  return {
    status: 200,
    body: {
      // The documents misspell this one.
      OriginatorCoversationID: requestId(daraja.ctx.codes),
      ResponseCode: '0',
      ResponseDescription: 'Success',
    },
  };
}
