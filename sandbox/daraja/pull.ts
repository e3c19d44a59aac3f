import { readNairobi } from '../core/nairobi-time.ts';
import { type Daraja, isTill, type Payment } from './daraja.ts';
import { requestId } from './ids.ts';
import { pullQueryParameters, pullRegisterParameters } from './parameters.ts';
import { type Answer, type Fields, invalidField, refuseFlawed, textOf } from './wire.ts';

const windowMs = 48 * 60 * 60 * 1000;
const rowsMax = 100;

/** `POST /pulltransactions/v1/register`: once per shortcode; 1001 says that it was done before. */
export function registerPull(daraja: Daraja, fields: Fields): Answer {
  const refusal = refuseFlawed(daraja, pullRegisterParameters, fields);
  if (refusal !== null) return refusal;
  const shortCode = textOf(fields, 'ShortCode');
  if (shortCode !== daraja.account.shortCode) return invalidField(daraja, 'ShortCode');
  const isKnown = daraja.pullNumbers.get(shortCode) !== undefined;
  const nominatedNumber = textOf(fields, 'NominatedNumber');
  daraja.pullNumbers.put(shortCode, { shortCode, nominatedNumber });
  return {
    status: 200,
    body: {
      ResponseRefID: requestId(daraja.ctx.codes),
      ResponseStatus: isKnown ? '1001' : '1000',
      ShortCode: shortCode,
      ResponseDescription: isKnown
        ? 'Short Code already Registered'
        : 'Short Code Registered Successfully',
    },
  };
}

/** `/pulltransactions/v1/query`: payments of the last 48 hours, a list inside a list. */
export function pullPayments(daraja: Daraja, fields: Fields): Answer {
  const refusal = refuseFlawed(daraja, pullQueryParameters, fields);
  if (refusal !== null) return refusal;
  const shortCode = textOf(fields, 'ShortCode');
  if (daraja.pullNumbers.get(shortCode) === undefined) return invalidField(daraja, 'ShortCode');
  const from = readNairobi(textOf(fields, 'StartDate'));
  const to = readNairobi(textOf(fields, 'EndDate'));
  if (from === null || to === null || to < from) return invalidField(daraja, 'EndDate');
  const offset = Number(textOf(fields, 'OffSetValue'));
  const oldest = daraja.ctx.timeline.now().getTime() - windowMs;
  const rows = daraja.payments
    .all()
    .filter(({ at }) => Date.parse(at) >= Math.max(from.getTime(), oldest))
    // Seconds are the finest the request can say, so the last second counts whole.
    .filter(({ at }) => Date.parse(at) < to.getTime() + 1_000)
    .slice(offset, offset + rowsMax)
    .map((payment) => rowOf(daraja, payment));
  return {
    status: 200,
    body: {
      ResponseRefID: requestId(daraja.ctx.codes),
      ResponseCode: rows.length === 0 ? '1001' : '1000',
      ResponseMessage: rows.length === 0 ? 'No transactions found' : 'Success',
      Response: [rows],
    },
  };
}

/**
 * Keys are lower case here, unlike anywhere else in Daraja. What the rows of a till say is not
 * documented: they name no type and no account, which is the least they can.
 */
function rowOf(daraja: Daraja, payment: Payment) {
  return {
    transactionId: payment.receipt,
    trxDate: payment.at.replace(/\.\d+Z$/, 'Z'),
    msisdn: Number(payment.phone.slice(3)),
    sender: 'MPESA',
    transactiontype: isTill(daraja) ? '' : 'c2b-pay-bill-debit',
    billreference: isTill(daraja) ? '' : payment.account,
    amount: payment.amount.toFixed(2),
    organizationname: daraja.ctx.settings.businessName,
  };
}
