import type { MailWords } from '#contracts/mails.ts';
import type { TextKey } from '../text-keys.ts';

/** Accounts, staff and the desk. */
export const swahiliAccounts = {
  'activate-account': {
    subject: 'Thibitisha barua pepe yako ya {{shopName}}',
    preview:
      'Bonyeza mara moja na akaunti yako iko tayari. Kiungo kinafanya kazi kwa saa {{validHours}}.',
    heading: 'Karibu, {{firstName}}',
    body: 'Thibitisha anwani hii ili uanze kutumia akaunti yako ya {{shopName}}.\n\nKiungo kinafanya kazi mara moja, kwa saa {{validHours}}. Kama hukujisajili, puuza barua pepe hii: bila kiungo hakuna anayeweza kutumia anwani yako hapa.',
    button: 'Thibitisha barua pepe yangu',
  },
  'account-exists': {
    subject: 'Tayari una akaunti ya {{shopName}}',
    preview: 'Mtu, labda wewe, amejisajili tena kwa anwani hii.',
    heading: 'Habari {{firstName}}',
    body: 'Mtu, labda wewe, amejaribu kufungua akaunti kwa anwani hii. Tayari unayo, na hakuna kilichobadilika.\n\nIngia kama kawaida. Kama umesahau nenosiri, chagua "Nimesahau nenosiri" hapo.',
    button: 'Ingia',
  },
  'reset-password': {
    subject: 'Chagua nenosiri jipya la {{shopName}}',
    preview: 'Kiungo kinafanya kazi mara moja, kwa dakika {{validMinutes}}.',
    heading: 'Habari {{firstName}}',
    body: 'Mtu, labda wewe, ameomba nenosiri jipya la akaunti yako.\n\nKiungo kinafanya kazi mara moja, kwa dakika {{validMinutes}}. Kama si wewe, puuza barua pepe hii: nenosiri lako linabaki lilivyo.',
    button: 'Chagua nenosiri jipya',
  },
  'password-changed': {
    subject: 'Nenosiri lako la {{shopName}} limebadilishwa',
    preview: 'Kama si wewe, chagua jipya mara moja.',
    heading: 'Habari {{firstName}}',
    body: 'Nenosiri lako lilibadilishwa {{changedAt}}, na vifaa vingine vimetolewa.\n\nKama si wewe, chagua nenosiri jipya mara moja na utuandikie.',
    button: 'Si mimi',
  },
  'sign-in-code': {
    subject: 'Msimbo wako wa kuingia {{shopName}}',
    preview: 'Unafanya kazi mara moja, kwa dakika {{validMinutes}}.',
    heading: 'Habari {{firstName}}',
    body: 'Weka msimbo huu ili umalize kuingia. Unafanya kazi mara moja, kwa dakika {{validMinutes}}.\n\nHakuna mtu wetu anayeuuliza kamwe. Kama huingii, badilisha nenosiri lako.',
    button: '',
  },
  'confirm-new-email': {
    subject: 'Thibitisha barua pepe yako mpya ya {{shopName}}',
    preview: 'Kiungo kinafanya kazi mara moja, kwa saa {{validHours}}.',
    heading: 'Habari {{firstName}}',
    body: 'Thibitisha kuwa hii ni anwani yako mpya ya {{shopName}}. Hadi hapo ya zamani inabaki.\n\nKama hukuomba hivi, puuza barua pepe hii.',
    button: 'Thibitisha anwani hii',
  },
  'email-changed': {
    subject: 'Akaunti yako ya {{shopName}} ina barua pepe mpya',
    preview: 'Kama si wewe, tuandikie mara moja.',
    heading: 'Habari {{firstName}}',
    body: 'Mnamo {{changedAt}} akaunti yako ilihamia barua pepe nyingine, kwa hiyo hii haiingii tena.\n\nKama si wewe, andika kwa {{supportEmail}} mara moja.',
    button: '',
  },
  'ticket-answer/by-mail': {
    subject: '[{{ticketCode}}] {{subject}}',
    preview: '{{shopName}} wamejibu.',
    heading: 'Habari {{firstName}}',
    body: '{{message}}\n\nJibu barua pepe hii, na maneno yako yataingia kwenye tiketi.',
    button: 'Fungua tiketi',
  },
  'ticket-answer/on-page': {
    subject: '[{{ticketCode}}] {{subject}}',
    preview: '{{shopName}} wamejibu.',
    heading: 'Habari {{firstName}}',
    body: '{{message}}\n\nJibu kwenye ukurasa wa kitufe.',
    button: 'Fungua tiketi',
  },
  'ticket-answer/only': {
    subject: '[{{ticketCode}}] {{subject}}',
    preview: '{{shopName}} wamejibu.',
    heading: 'Habari {{firstName}}',
    body: '{{message}}',
    button: '',
  },
  'ticket-arrived': {
    subject: '[{{ticketCode}}] inasubiri: {{subject}}',
    preview: 'Kutoka {{from}}',
    heading: '{{subject}}',
    body: '{{message}}',
    button: 'Jibu',
  },
  'ticket-closing/by-mail': {
    subject: '[{{ticketCode}}] {{subject}}',
    preview: 'Bado wazi hadi {{closesAt}}.',
    heading: 'Je, limetatuliwa?',
    body: 'Habari {{firstName}}. Tulikujibu na hatujasikia lolote tangu hapo. Tiketi itajifunga {{closesAt}}; hakuna kinachopotea, na neno moja kutoka kwako linaifungua tena.\n\nJibu barua pepe hii, na maneno yako yataingia kwenye tiketi.',
    button: 'Fungua tiketi',
  },
  'ticket-closing/on-page': {
    subject: '[{{ticketCode}}] {{subject}}',
    preview: 'Bado wazi hadi {{closesAt}}.',
    heading: 'Je, limetatuliwa?',
    body: 'Habari {{firstName}}. Tulikujibu na hatujasikia lolote tangu hapo. Tiketi itajifunga {{closesAt}}; hakuna kinachopotea, na neno moja kutoka kwako linaifungua tena.\n\nJibu kwenye ukurasa wa kitufe.',
    button: 'Fungua tiketi',
  },
  'staff-invitation': {
    subject: 'Jiunge na wafanyakazi wa {{shopName}}',
    preview: '{{inviter}} anakualika kama {{role}}. Kiungo kinafanya kazi kwa saa {{validHours}}.',
    heading: 'Umealikwa {{shopName}}',
    body: '{{inviter}} anakutaka kati ya wafanyakazi, kama {{role}}.\n\nKiungo kinafanya kazi mara moja, kwa saa {{validHours}}. Kisha unaweka programu ya misimbo; bila misimbo yake ofisi inabaki imefungwa. Kama hukutarajia lolote, puuza barua pepe hii.',
    button: 'Jiunge',
  },
  'contact-message': {
    subject: 'Ujumbe kupitia fomu ya mawasiliano ya {{shopName}}',
    preview: 'Kutoka {{from}}',
    heading: 'Mgeni ametuandikia',
    body: '{{message}}',
    button: '',
  },
} satisfies Partial<Record<TextKey, MailWords>>;
