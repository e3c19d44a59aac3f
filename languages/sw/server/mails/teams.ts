import type { MailWords } from '#contracts/support/mails.ts';
import type { TextKey } from '../../../../server/modules/notifications/texts/text-keys.ts';

/** The teams of accounts. */
export const teams = {
  'team-invitation/owner': {
    subject: '{{inviter}} anakualika kwenye timu ya {{shopName}}',
    preview:
      'Tumia akaunti ya {{account}} kwa kuingia kwako mwenyewe. Kiungo kinafanya kazi kwa siku {{validDays}}.',
    heading: 'Jiunge na timu ya {{account}}',
    body: '{{inviter}} anakualika utumie akaunti ya {{account}} kwenye {{shopName}}, kwa kuingia kwako mwenyewe.\n\nKama mmiliki unaweza kufanya kila kitu kwenye akaunti: kutumia na kununua, kuona malipo na kusimamia timu.\n\nKiungo kinafanya kazi mara moja, kwa siku {{validDays}}. Hukutarajia hili? Puuza barua pepe hii.',
    button: 'Jiunge na timu',
  },
  'team-invitation/billing': {
    subject: '{{inviter}} anakualika kwenye timu ya {{shopName}}',
    preview:
      'Tumia akaunti ya {{account}} kwa kuingia kwako mwenyewe. Kiungo kinafanya kazi kwa siku {{validDays}}.',
    heading: 'Jiunge na timu ya {{account}}',
    body: '{{inviter}} anakualika utumie akaunti ya {{account}} kwenye {{shopName}}, kwa kuingia kwako mwenyewe.\n\nKwa jukumu la malipo unaweza kununua, kulipa na kuona oda, ankara na salio. Huwezi kuona manenosiri.\n\nKiungo kinafanya kazi mara moja, kwa siku {{validDays}}. Hukutarajia hili? Puuza barua pepe hii.',
    button: 'Jiunge na timu',
  },
  'team-invitation/member': {
    subject: '{{inviter}} anakualika kwenye timu ya {{shopName}}',
    preview:
      'Tumia akaunti ya {{account}} kwa kuingia kwako mwenyewe. Kiungo kinafanya kazi kwa siku {{validDays}}.',
    heading: 'Jiunge na timu ya {{account}}',
    body: '{{inviter}} anakualika utumie akaunti ya {{account}} kwenye {{shopName}}, kwa kuingia kwako mwenyewe.\n\nKama mwanachama unaweza kuona na kutumia proksi na seva. Huwezi kuona malipo wala kununua.\n\nKiungo kinafanya kazi mara moja, kwa siku {{validDays}}. Hukutarajia hili? Puuza barua pepe hii.',
    button: 'Jiunge na timu',
  },
  'team-joined': {
    subject: '{{person}} amejiunga na timu yako ya {{shopName}}',
    preview: 'Sasa anaweza kutumia akaunti yako kwa kuingia kwake mwenyewe.',
    heading: 'Habari {{firstName}}',
    body: '{{person}} ({{email}}) amejiunga na timu yako na sasa anaweza kutumia akaunti yako.\n\nHukutarajia hili? Mwondoe kwenye mipangilio yako, badilisha nenosiri lako, na uandike kwa {{supportEmail}}.',
    button: 'Ona timu yangu',
  },
  'team-role-changed/owner': {
    subject: 'Jukumu lako kwenye timu ya {{account}} limebadilika',
    preview: 'Umetolewa kwenye akaunti hiyo. Ifungue tena kutoka mipangilio yako.',
    heading: 'Habari {{firstName}}',
    body: 'Jukumu lako kwenye timu ya {{account}} ya {{shopName}} limebadilika.\n\nKama mmiliki unaweza kufanya kila kitu kwenye akaunti: kutumia na kununua, kuona malipo na kusimamia timu.\n\nUmetolewa kwenye akaunti hiyo, na tokeni zako za API na viungo vyako vya orodha vya akaunti hiyo havifanyi kazi tena. Ifungue tena kutoka mipangilio yako.',
    button: 'Ona timu zangu',
  },
  'team-role-changed/billing': {
    subject: 'Jukumu lako kwenye timu ya {{account}} limebadilika',
    preview: 'Umetolewa kwenye akaunti hiyo. Ifungue tena kutoka mipangilio yako.',
    heading: 'Habari {{firstName}}',
    body: 'Jukumu lako kwenye timu ya {{account}} ya {{shopName}} limebadilika.\n\nKwa jukumu la malipo unaweza kununua, kulipa na kuona oda, ankara na salio. Huwezi kuona manenosiri.\n\nUmetolewa kwenye akaunti hiyo, na tokeni zako za API na viungo vyako vya orodha vya akaunti hiyo havifanyi kazi tena. Ifungue tena kutoka mipangilio yako.',
    button: 'Ona timu zangu',
  },
  'team-role-changed/member': {
    subject: 'Jukumu lako kwenye timu ya {{account}} limebadilika',
    preview: 'Umetolewa kwenye akaunti hiyo. Ifungue tena kutoka mipangilio yako.',
    heading: 'Habari {{firstName}}',
    body: 'Jukumu lako kwenye timu ya {{account}} ya {{shopName}} limebadilika.\n\nKama mwanachama unaweza kuona na kutumia proksi na seva. Huwezi kuona malipo wala kununua.\n\nUmetolewa kwenye akaunti hiyo, na tokeni zako za API na viungo vyako vya orodha vya akaunti hiyo havifanyi kazi tena. Ifungue tena kutoka mipangilio yako.',
    button: 'Ona timu zangu',
  },
  'team-removed': {
    subject: 'Haupo tena kwenye timu ya {{account}}',
    preview: 'Huwezi tena kutumia akaunti hiyo kwenye {{shopName}}.',
    heading: 'Habari {{firstName}}',
    body: 'Umeondolewa kwenye timu ya {{account}} ya {{shopName}}. Umetolewa kwenye akaunti hiyo, na tokeni zako za API na viungo vyako vya orodha vya akaunti hiyo havifanyi kazi tena.\n\nAkaunti yako mwenyewe inabaki ilivyo.',
    button: 'Ona timu zangu',
  },
} satisfies Partial<Record<TextKey, MailWords>>;
