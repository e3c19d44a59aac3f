import type { WebTexts } from '#languages/web-texts.ts';

export const otp: WebTexts['otp'] = {
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
};
