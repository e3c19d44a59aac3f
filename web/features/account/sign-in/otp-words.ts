import { catalogue } from '../../../lib/text/words.ts';

export const otpWords = catalogue('otp', {
  title: 'One more step',
  totp: 'Enter the 6-digit code from your authenticator app, or a backup code.',
  email: 'Enter the 6-digit code we emailed you. It’s valid for 10 minutes.',
  device: 'This is a new device. Enter the 6-digit code we emailed you.',
  code: 'Code',
  short: 'Enter all 6 digits',
  submit: 'Confirm',
  resend: 'Send a new code',
  sent: 'We’ve sent a new code.',
  back: 'Back to sign in',
});
