import { compactNairobi } from '../core/nairobi-time.ts';
import { type Daraja, isTill, type Payment } from './daraja.ts';

/**
 * The C2B notice of a payment: amounts and times are texts here, and the number is masked. One of a
 * till names no account, not even that of a prompt.
 */
function noticeOf(daraja: Daraja, payment: Payment) {
  return {
    TransactionType: isTill(daraja) ? 'Buy Goods' : 'Pay Bill',
    TransID: payment.receipt,
    TransTime: compactNairobi(new Date(payment.at)),
    TransAmount: payment.amount.toFixed(2),
    BusinessShortCode: payment.shortCode,
    BillRefNumber: isTill(daraja) ? '' : payment.account,
    InvoiceNumber: '',
    OrgAccountBalance: (daraja.ctx.truth.totals().daraja / 100).toFixed(2),
    ThirdPartyTransID: '',
    MSISDN: `${payment.phone.slice(0, 4)} ***** ${payment.phone.slice(-3)}`,
    FirstName: 'JANE',
    MiddleName: '',
    LastName: '',
  };
}

async function send(daraja: Daraja, payment: Payment, kind: 'confirmation' | 'validation') {
  const registration = daraja.registrations.get(payment.shortCode);
  if (registration === undefined) return null;
  const url = kind === 'confirmation' ? registration.confirmationUrl : registration.validationUrl;
  const body = JSON.stringify(noticeOf(daraja, payment));
  return daraja.ctx.deliveries.send(
    {
      provider: 'daraja',
      kind: `c2b-${kind}`,
      about: payment.receipt,
      url,
      headers: { 'content-type': 'application/json' },
      body,
    },
    kind === 'confirmation' ? daraja.faults.callback.take() : {},
  );
}

/** Calls the registered ConfirmationURL; does nothing without a registration. */
export async function sendConfirmation(daraja: Daraja, payment: Payment): Promise<void> {
  await send(daraja, payment, 'confirmation');
}

/** Whether the registered ValidationURL, or the default when it is silent, lets the money in. */
export async function mayPay(daraja: Daraja, payment: Payment): Promise<boolean> {
  if (!daraja.settings.c2bValidation) return true;
  const delivery = await send(daraja, payment, 'validation');
  if (delivery === null) return true;
  const registration = daraja.registrations.get(payment.shortCode);
  if (delivery.state !== 'sent') return registration?.responseType === 'Completed';
  return saysZero(delivery.reply);
}

function saysZero(reply: string): boolean {
  try {
    const parsed: unknown = JSON.parse(reply);
    if (typeof parsed !== 'object' || parsed === null) return false;
    return 'ResultCode' in parsed && String(parsed.ResultCode) === '0';
  } catch {
    return false;
  }
}
