import type { ServerTexts } from '#languages/server-texts.ts';

export const daraja: ServerTexts['daraja'] = {
  waiting: 'Angalia simu yako na uweke PIN yako ya M-Pesa.',
  busy: 'M-Pesa ina shughuli nyingi. Subiri dakika mbili, kisha ujaribu tena.',
  notSent:
    'Ombi halikufika kwenye simu yako. Zima na uwashe simu, angalia mtandao, kisha ujaribu tena.',
  cancelled: 'Ulighairi ombi kwenye simu yako. Jaribu tena ukiwa tayari.',
  unreachable:
    'Simu yako haikujibu. Iwashe, ifungue, kisha ujaribu tena. Umeshaweka PIN? Subiri kidogo; tutayapata malipo.',
  ours: 'Malipo ya M-Pesa hayafanyi kazi kwa sasa. Lipa kwa kadi, au ujaribu tena baadaye.',
  balanceLow: 'Salio lako la M-Pesa halitoshi. Ongeza pesa, au tumia Fuliza, kisha ujaribu tena.',
  belowLeast: 'Kiasi ni chini ya kiwango cha M-Pesa. Tafadhali lipa kwa kadi.',
  aboveMost: 'Kiasi kinazidi kikomo cha M-Pesa kwa malipo moja. Tafadhali lipa kwa kadi.',
  aboveDay: 'Malipo haya yatazidi kikomo chako cha M-Pesa cha leo. Jaribu kesho au lipa kwa kadi.',
  twice:
    'M-Pesa hairuhusu kiasi kimoja mara mbili ndani ya dakika mbili. Subiri, kisha ujaribu tena.',
  another:
    'Kuna ombi lingine la M-Pesa kwenye simu yako. Limalize, subiri dakika moja, kisha ujaribu tena.',
  wrongPin: 'PIN ya M-Pesa si sahihi. Jaribu tena kwa PIN sahihi.',
  lockedPin: 'PIN yako ya M-Pesa imefungwa. Omba Safaricom kuifungua, kisha ujaribu tena.',
  working: 'M-Pesa bado inashughulikia malipo yako. Huhitaji kufanya chochote.',
  unknown:
    'Tunayathibitisha malipo haya na M-Pesa. Tafadhali usilipe tena; tutakutumia barua pepe.',
  wrongPhone: 'M-Pesa haikubali nambari hii ya simu. Iangalie kisha ujaribu tena.',
  away: 'M-Pesa haipatikani kwa sasa. Jaribu tena baada ya dakika chache.',
};
