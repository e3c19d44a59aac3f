import type { MailWords } from '#contracts/mails.ts';
import type { TextKey } from '../text-keys.ts';
import { swahiliAccounts } from './swahili-accounts.ts';
import { swahiliLeases } from './swahili-leases.ts';

const orders = {
  'purchase-ready': {
    subject: 'Proksi yako iko tayari ({{orderCode}})',
    preview: '{{title}}: inafanya kazi sasa hivi, hadi {{validUntil}}.',
    heading: 'Proksi yako iko tayari',
    body: 'Asante, {{firstName}}. {{title}} inafanya kazi kuanzia sasa.\n\nNenosiri haliko katika barua pepe hii. Kitufe kinalionyesha mara moja, ndani ya saa {{validHours}}; ukiwa umeingia unalipata katika Proksi Zako.\n\nAnkara na risiti ziko chini ya Malipo: {{billingUrl}}',
    button: 'Onyesha nenosiri',
  },
  'server-ready': {
    subject: 'Seva yako iko tayari ({{orderCode}})',
    preview: '{{title}} inafanya kazi hadi {{validUntil}}.',
    heading: 'Seva yako iko tayari',
    body: 'Asante, {{firstName}}. {{title}} imewekwa na inafanya kazi.\n\nNenosiri haliko katika barua pepe hii. Kitufe kinalionyesha mara moja, ndani ya saa {{validHours}}; ukiwa umeingia unalipata pamoja na oda yako.\n\nAnkara na risiti ziko chini ya Malipo: {{billingUrl}}',
    button: 'Onyesha njia ya kuingia',
  },
  'server-renewed': {
    subject: 'Seva yako inaendelea ({{orderCode}})',
    preview: '{{title}} inafanya kazi hadi {{validUntil}}.',
    heading: 'Seva yako inaendelea',
    body: 'Asante, {{firstName}}. {{title}} inabaki na anwani yake, mtumiaji wake na kila kilichomo.',
    button: 'Ona seva yangu',
  },
  'operator-notice': {
    subject: '{{noticeSubject}}',
    preview: '{{productId}}, {{country}}: iwashe ndani ya saa 2.',
    heading: '{{noticeSubject}}',
    body: 'Mteja amelipa. Tafadhali iwashe ndani ya saa 2.',
    button: 'Fungua foleni ya kazi',
  },
  'activation-clock': {
    subject: 'Dakika {{minutes}}: oda {{orderCode}} bado inasubiri',
    preview: '{{title}}; iliahidiwa ndani ya dakika 120 tangu malipo.',
    heading: 'Oda {{orderCode}} imesubiri dakika {{minutes}}',
    body: 'Duka liliahidi kuiwasha ndani ya saa mbili tangu malipo.',
    button: 'Fungua oda',
  },
  'fulfilment-failed': {
    subject: 'Oda {{orderCode}} haiwezi kutengenezwa',
    preview: '{{title}}: {{reason}}',
    heading: 'Oda {{orderCode}} inakuhitaji',
    body: '{{title}} imelipwa na haikuweza kutengenezwa. Jaribu tena, itengeneze kwa mkono, au rudisha pesa.',
    button: 'Fungua oda',
  },
  'balance-low': {
    subject: 'Ongeza salio ili kubaki na {{title}}',
    preview: 'Inajihuisha {{chargeAt}} kwa {{amount}}; salio lako ni {{balance}}.',
    heading: 'Salio lako halitoshi kuhuisha',
    body: 'Habari {{firstName}}. {{title}} inajihuisha {{chargeAt}} kwa {{amount}}, na salio lako ni {{balance}}.\n\nLiongeze kabla ya hapo na itaendelea bila kukatika.',
    button: 'Ongeza salio langu',
  },
  'activation-late': {
    subject: 'Oda yako {{orderCode}} imechelewa',
    preview: 'Chagua: urudishiwe pesa, au upate siku zaidi.',
    heading: 'Tumechelewa',
    body: 'Habari {{firstName}}. {{title}} ingekuwa tayari ndani ya saa mbili tangu ulipolipa, na bado. Tunaomba radhi.\n\nBado tunaishughulikia. Chagua kwenye ukurasa wake unachotaka kwa kusubiri: pesa zako zote kwenye salio lako mara moja, au siku zaidi itakapokuwa tayari.',
    button: 'Chagua',
  },
  'staff-message': {
    subject: 'Kuhusu oda yako {{orderCode}}',
    preview: '{{shopName}} wamekuandikia kuhusu {{title}}.',
    heading: 'Habari {{firstName}}',
    body: '{{message}}',
    button: 'Fungua ujumbe',
  },
  'money-credited': {
    subject: '{{amount}} ziko kwenye salio lako la {{shopName}}',
    preview: 'Malipo yako yamefika; ulichokilipia hakikuweza kutolewa tena.',
    heading: 'Pesa zako ziko kwenye salio lako',
    body: 'Habari {{firstName}}. Malipo yako yamefika, lakini ulichokilipia hakikuweza kutolewa tena. Hakuna kilichopotea: kiasi chote kiko kwenye salio lako.\n\nKitumie kwa ununuzi wako unaofuata, au tuandikie ili urudishiwe.',
    button: 'Fungua salio langu',
  },
  'money-returned': {
    subject: '{{amount}} zimerudishwa kwako ({{orderCode}})',
    preview: 'Ziko kwenye {{place}}.',
    heading: 'Pesa zako zimerudi',
    body: 'Habari {{firstName}}. Tumerudisha {{amount}} za {{title}}: ziko kwenye {{place}}.',
    button: 'Fungua oda zangu',
  },
  'money-returned/service-ended': {
    subject: '{{amount}} zimerudishwa kwako ({{orderCode}})',
    preview: 'Ziko kwenye {{place}}.',
    heading: 'Pesa zako zimerudi',
    body: 'Habari {{firstName}}. Tumerudisha {{amount}} za {{title}}: ziko kwenye {{place}}.\n\nHuduma ya oda hii imeisha pamoja nazo.',
    button: 'Fungua oda zangu',
  },
  'payment-contested/paused': {
    subject: 'Benki ya kadi yako inauliza kuhusu malipo yako: {{title}} imesimamishwa',
    preview: 'Itafanya kazi tena benki ikithibitisha malipo.',
    heading: 'Huduma yako imesimamishwa',
    body: 'Habari {{firstName}}. Benki ya kadi iliyolipia {{title}} imeomba pesa zirudishwe, kwa hiyo imesimama hadi benki iamue.\n\nKama hukutaka hivyo, iambie benki yako kuwa malipo ni yako, na utuandikie kwa {{supportEmail}}: muda unaopoteza utarudishwa.',
    button: 'Fungua oda zangu',
  },
  'payment-contested/resumed': {
    subject: '{{title}} inafanya kazi tena',
    preview: 'Benki imeamua, na muda uliopoteza umerudishwa.',
    heading: 'Huduma yako inafanya kazi tena',
    body: 'Habari {{firstName}}. Benki imethibitisha malipo yako, na {{title}} inafanya kazi tena. Muda iliposimama umerudishwa.',
    button: 'Fungua oda zangu',
  },
  'payment-contested/ended': {
    subject: 'Benki yako imerudisha malipo: {{title}} imeisha',
    preview: 'Pesa ziko kwa benki yako; iulize zitafika lini kwenye kadi yako.',
    heading: 'Huduma yako imeisha',
    body: 'Habari {{firstName}}. Benki ya kadi yako imerudisha malipo ya {{title}}, kwa hiyo huduma imeisha pamoja nayo. Benki yako itakuambia pesa zikifika kwenye kadi yako.',
    button: 'Fungua oda zangu',
  },
  'balance-topped-up': {
    subject: '{{amount}} zimeongezwa kwenye salio lako la {{shopName}}',
    preview: 'Salio lako sasa ni {{balance}}.',
    heading: 'Salio lako limeongezwa',
    body: 'Asante, {{firstName}}. Pesa ziko kwenye salio lako na zinalipia chochote hapa, bila ombi la M-Pesa.',
    button: 'Fungua salio langu',
  },
  'payment-found': {
    subject: 'Tumepata malipo yako ya {{amount}}',
    preview: 'Sasa yako kwenye salio lako la {{shopName}}.',
    heading: 'Malipo yako yako kwenye salio lako',
    body: 'Habari {{firstName}}. Malipo yako yalitufikia bila kusema ni ya nini. Tumeyapata kwenye taarifa yetu, na kiasi chote kiko kwenye salio lako.\n\nKitumie kwa ununuzi wako unaofuata, au tuandikie ili urudishiwe.',
    button: 'Chagua proksi',
  },
} satisfies Partial<Record<TextKey, MailWords>>;

export const swahili: Readonly<Record<TextKey, MailWords>> = {
  ...swahiliAccounts,
  ...orders,
  ...swahiliLeases,
};
