import { catalogue } from '../../../lib/text/words.ts';

export const otpWords = catalogue({
  en: {
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
  },
  sw: {
    title: 'Hatua moja zaidi',
    totp: 'Weka msimbo wa tarakimu 6 wa programu yako ya uthibitishaji, au msimbo wa akiba.',
    email: 'Weka msimbo wa tarakimu 6 tuliokutumia kwa barua pepe. Unatumika kwa dakika 10.',
    device: 'Hiki ni kifaa kipya. Weka msimbo wa tarakimu 6 tuliokutumia kwa barua pepe.',
    code: 'Msimbo',
    short: 'Weka tarakimu zote 6',
    submit: 'Thibitisha',
    resend: 'Tuma msimbo mpya',
    sent: 'Tumekutumia msimbo mpya.',
    back: 'Rudi kuingia',
  },
});
