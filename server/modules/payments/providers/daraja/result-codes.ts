import { paid, type Advice, type Meaning } from '../traits.ts';

/**
 * Result codes of an M-Pesa prompt, the same in callbacks and in query replies (payments facts
 * §1.7). The list of ends is closed: a code that is not here is never a failure.
 */
export type ResultClass =
  | 'success'
  /** The prompt ended without money. */
  | 'failure'
  /** The prompt ended, but money has been seen to follow: keep asking. */
  | 'soft-failure'
  | 'pending'
  | 'unknown';

type Result = Meaning &
  Readonly<{
    class: ResultClass;
    /** The shop's settings are wrong: staff must act. */
    alarm: boolean;
  }>;

const busy: Advice = {
  en: 'M-Pesa is busy. No money was taken. Wait two minutes, then try again.',
  sw: 'M-Pesa ina shughuli nyingi. Hakuna pesa iliyokatwa. Subiri dakika mbili, kisha ujaribu tena.',
};
const notSent: Advice = {
  en: 'The prompt could not be sent to your phone. Restart your phone, check the network, then try again.',
  sw: 'Ombi halikufika kwenye simu yako. Zima na uwashe simu, angalia mtandao, kisha ujaribu tena.',
};
const cancelled: Advice = {
  en: 'You cancelled the request on your phone. No money was taken. Try again when you are ready.',
  sw: 'Ulighairi ombi kwenye simu yako. Hakuna pesa iliyokatwa. Jaribu tena ukiwa tayari.',
};
const unreachable: Advice = {
  en: 'Your phone did not answer. Switch it on, unlock it, and try again. If you did enter your PIN, wait: the payment still counts.',
  sw: 'Simu yako haikujibu. Iwashe, ifungue, kisha ujaribu tena. Ikiwa uliweka PIN, subiri: malipo bado yatahesabiwa.',
};
const ours: Advice = {
  en: 'The shop could not collect this payment. No money was taken. Please pay by card or contact support.',
  sw: 'Duka halikuweza kupokea malipo haya. Hakuna pesa iliyokatwa. Lipa kwa kadi au wasiliana nasi.',
};

const failure = (advice: Advice, more: Partial<Result> = {}): Result => ({
  class: 'failure',
  declined: false,
  alarm: false,
  advice,
  ...more,
});

/** Keyed by code as text: callbacks carry numbers, queries text, and a few codes are words. */
export const resultCodes: Readonly<Record<string, Result>> = {
  '0': {
    class: 'success',
    declined: false,
    alarm: false,
    advice: paid,
  },
  '1': failure(
    {
      en: 'Your M-Pesa balance is too low. Top up, or use Fuliza, then try again.',
      sw: 'Salio lako la M-Pesa halitoshi. Ongeza pesa, au tumia Fuliza, kisha ujaribu tena.',
    },
    { declined: true },
  ),
  '2': failure({
    en: 'The amount is below the M-Pesa minimum. Please pay by card.',
    sw: 'Kiasi ni chini ya kiwango cha M-Pesa. Tafadhali lipa kwa kadi.',
  }),
  '3': failure({
    en: 'The amount is above the M-Pesa limit for one payment. Please pay by card.',
    sw: 'Kiasi kinazidi kikomo cha M-Pesa kwa malipo moja. Tafadhali lipa kwa kadi.',
  }),
  '4': failure(
    {
      en: 'This payment would exceed your M-Pesa limit for today. Try again tomorrow or pay by card.',
      sw: 'Malipo haya yatazidi kikomo chako cha M-Pesa cha leo. Jaribu kesho au lipa kwa kadi.',
    },
    { declined: true },
  ),
  '8': failure(ours, { alarm: true }),
  '17': failure({
    en: 'M-Pesa refuses the same amount twice within two minutes. Wait two minutes, then try again.',
    sw: 'M-Pesa hairuhusu kiasi kimoja mara mbili ndani ya dakika mbili. Subiri, kisha ujaribu tena.',
  }),
  '26': failure(busy),
  '1001': failure({
    en: 'Another M-Pesa request is open on your phone. Finish it, wait a minute, then try again.',
    sw: 'Kuna ombi lingine la M-Pesa kwenye simu yako. Limalize, subiri dakika moja, kisha ujaribu tena.',
  }),
  '1019': failure(unreachable, { class: 'soft-failure' }),
  '1025': failure(notSent),
  '1031': failure(cancelled, { class: 'soft-failure', declined: true }),
  '1032': failure(cancelled, { declined: true }),
  '1036': failure(unreachable, { class: 'soft-failure' }),
  '1037': failure(unreachable, { class: 'soft-failure' }),
  '2001': failure(
    {
      en: 'The M-Pesa PIN was wrong. No money was taken. Try again with the right PIN.',
      sw: 'PIN ya M-Pesa si sahihi. Hakuna pesa iliyokatwa. Jaribu tena kwa PIN sahihi.',
    },
    { declined: true },
  ),
  '2028': failure(ours, { alarm: true }),
  SFC_IC0003: failure(ours, { alarm: true }),
  '8006': failure(
    {
      en: 'Your M-Pesa PIN is locked. Ask Safaricom to unlock it, then try again.',
      sw: 'PIN yako ya M-Pesa imefungwa. Omba Safaricom kuifungua, kisha ujaribu tena.',
    },
    { declined: true },
  ),
  '9999': failure(notSent),
  '4999': {
    class: 'pending',
    declined: false,
    alarm: false,
    advice: {
      en: 'M-Pesa is still working on your payment. You do not need to do anything.',
      sw: 'M-Pesa bado inashughulikia malipo yako. Huhitaji kufanya chochote.',
    },
  },
};

const unknown: Result = {
  class: 'unknown',
  declined: false,
  alarm: false,
  advice: {
    en: 'M-Pesa gave an answer we are checking. Please do not pay again; we will tell you.',
    sw: 'M-Pesa imetoa jibu tunalolichunguza. Tafadhali usilipe tena; tutakujulisha.',
  },
};

/** What a code means; every code that is not in the table is `unknown`, never a failure. */
export const meaningOf = (code: string): Result =>
  (Object.hasOwn(resultCodes, code) ? resultCodes[code] : undefined) ?? unknown;

/** Words for refusals of the push itself, by the short codes that adapters give them. */
export const refusalAdvice: Readonly<Record<string, Advice>> = {
  'phone-refused': {
    en: 'M-Pesa does not accept this phone number. Check it and try again.',
    sw: 'M-Pesa haikubali nambari hii ya simu. Iangalie kisha ujaribu tena.',
  },
  'phone-busy': resultCodes['1001']?.advice ?? busy,
  'provider-busy': busy,
  'provider-unreachable': {
    en: 'The payment provider cannot be reached. No money was taken. Try again in a few minutes.',
    sw: 'Mtoa huduma ya malipo hapatikani. Hakuna pesa iliyokatwa. Jaribu tena baada ya dakika chache.',
  },
  'shop-misconfigured': ours,
};
