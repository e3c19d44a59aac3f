import { expect, test } from 'vitest';
import { checkoutWords } from './words.ts';

const { pay, toast, error, progress } = checkoutWords.english;

/** Written out again by hand from the product's error catalogue and its list of states. */
test.each([
  [pay.processing, 'Processing...'],
  [pay.converting, 'Converting...'],
  [pay.loadingCustomer, 'Loading customer data...'],
  [pay.payCard('259'), 'Pay 259 KES with the card provider'],
  [pay.overlay, 'Processing your payment'],
  [toast.success, 'Payment successful!'],
  [toast.leased, 'Proxy leased successfully!'],
  [toast.leaseFailed, 'Payment successful but proxy leasing failed. Please contact support.'],
  [toast.failed, 'Payment failed'],
  [toast.declined, 'Payment declined'],
  [error.customerForPay, 'Customer ID is missing. Please log in again.'],
  [error.customerForLease, 'Customer ID is missing. Please try again or refresh.'],
  [error.noLinkToast, 'Payment link not received from server'],
  [error.noLink, 'Payment processing failed - No checkout link received.'],
  [error.generic, 'Error processing payment.'],
  [error.failed, 'Payment processing failed. Please try again.'],
  [error.validation, 'Transaction validation failed'],
  [error.checking, 'Error checking payment status'],
  [
    progress.patience,
    'We are still waiting for M-Pesa - you can close this page, we will message you',
  ],
])('"%s" is the specified text', (shown, specified) => {
  expect(shown).toBe(specified);
});
