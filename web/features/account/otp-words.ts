import { catalogue } from '../../lib/words.ts';

export const otpWords = catalogue({
  en: {
    title: 'One more step',
    totp: 'Enter the 6-digit code of your authenticator app, or a backup code.',
    email: 'Enter the 6-digit code that we mailed you. It works for 10 minutes.',
    device: 'This device is new to your account. Enter the 6-digit code that we mailed you.',
    code: 'Code',
    short: 'Enter all 6 digits',
    submit: 'Confirm',
    resend: 'Send a new code',
    sent: 'If enough time has passed, a new code is on its way.',
    back: 'Back to sign in',
  },
  sw: {
    title: 'Hatua moja zaidi',
    totp: 'Weka msimbo wa tarakimu 6 wa programu yako ya uthibitishaji, au msimbo wa akiba.',
    email: 'Weka msimbo wa tarakimu 6 tuliokutumia kwa barua pepe. Unafanya kazi kwa dakika 10.',
    device:
      'Kifaa hiki ni kipya kwa akaunti yako. Weka msimbo wa tarakimu 6 tuliokutumia kwa barua pepe.',
    code: 'Msimbo',
    short: 'Weka tarakimu zote 6',
    submit: 'Thibitisha',
    resend: 'Tuma msimbo mpya',
    sent: 'Ikiwa muda wa kutosha umepita, msimbo mpya uko njiani.',
    back: 'Rudi kuingia',
  },
});
