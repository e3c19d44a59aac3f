import { catalogue } from '../../lib/text/words.ts';

/** "I have paid": the code of the M-Pesa message. */
export const receiptWords = catalogue('receipt', {
  label: 'Already paid? Enter the code from the M-Pesa message',
  hint: 'The ten characters at the start of the message, such as UKL1AB2CD3.',
  send: 'Check code',
  notSent: 'We couldn’t check the code. Try again.',
  verdict: {
    asking: (code: string) => `Checking ${code} with M-Pesa. You can stay on this page.`,
    used: (code: string) => `${code} was used for another payment. Check your latest message.`,
    unknown: (code: string) => `M-Pesa has no record of ${code}. Compare it with your message.`,
    'other-payer': (code: string) =>
      `${code} was paid from another number. We’re looking into it. Your money is safe.`,
    'other-payee': (code: string) =>
      `${code} was paid to a different business. We’re looking into it.`,
    'other-amount': (code: string) =>
      `${code} was for a different amount. We’re looking into it. Your money is safe.`,
    'not-completed': (code: string) => `M-Pesa reports that ${code} was not completed.`,
    'no-answer': (code: string) =>
      `M-Pesa hasn’t confirmed ${code} yet. We’re looking into it. Your money is safe.`,
  },
});
