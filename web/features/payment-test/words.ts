import { catalogue } from '../../lib/text/words.ts';

export const testWords = catalogue('test', {
  title: 'Test payment',
  details: 'Please Enter your Details Below',
  phone: 'Phone number',
  amount: 'Amount',
  amountKes: (kes: string) => `${kes} for every test`,
  rate: (rate: string) => `1 USD = ${rate} KES`,
  price: (usd: string, kes: string) => `${usd} would be ${kes}`,
  submit: 'Submit',
  loading: 'Sending the prompt to your phone',
  submitted: 'Mpesa Stk Push Submitted Successfully, Enter your Pin to complete the transaction',
  success: 'Mpesa Stk Push Success, transaction completed successfully',
  failed: 'Mpesa Stk Push Failed, Please try again',
  rejected: 'StkPush was rejected by the user',
  waiting: 'Waiting for your PIN. We check every 10 seconds.',
  noAnswer: 'No response yet. Check your M-Pesa messages before you try again.',
});
