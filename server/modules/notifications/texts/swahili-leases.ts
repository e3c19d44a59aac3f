import type { MailWords } from '#contracts/mails.ts';
import type { TextKey } from '../text-keys.ts';

/** Leases and servers between their delivery and their end. */
export const swahiliLeases = {
  'lease-moved': {
    subject: 'Proksi yako ina anwani mpya ya IP ({{orderCode}})',
    preview:
      'Anwani ya awali iliacha kufanya kazi. Kituo, mlango, mtumiaji na nenosiri havijabadilika.',
    heading: 'Proksi yako inafanya kazi tena kupitia anwani mpya ya IP',
    body: 'Habari {{firstName}}. Anwani ya IP ya {{title}} iliacha kufanya kazi, kwa hiyo tumeibadilisha. Kituo, mlango, mtumiaji na nenosiri havijabadilika: hakuna cha kuweka upya.\n\nTumeongeza dakika {{addedMinutes}} kwa muda ambao haikufanya kazi. Bei ya kuongeza muda haijabadilika.',
    button: 'Fungua Proksi Zako',
  },
  'lease-moved/at-once': {
    subject: 'Proksi yako ina anwani mpya ya IP ({{orderCode}})',
    preview:
      'Anwani ya awali iliacha kufanya kazi. Kituo, mlango, mtumiaji na nenosiri havijabadilika.',
    heading: 'Proksi yako inafanya kazi tena kupitia anwani mpya ya IP',
    body: 'Habari {{firstName}}. Anwani ya IP ya {{title}} iliacha kufanya kazi, kwa hiyo tumeibadilisha mara moja. Kituo, mlango, mtumiaji na nenosiri havijabadilika: hakuna cha kuweka upya. Bei ya kuongeza muda haijabadilika.',
    button: 'Fungua Proksi Zako',
  },
  'lease-moved/supplier-ends': {
    subject: 'Proksi yako ina anwani mpya ya IP ({{orderCode}})',
    preview:
      'Anwani ya awali inarudi kwa msambazaji wetu karibuni. Kituo, mlango, mtumiaji na nenosiri havijabadilika.',
    heading: 'Proksi yako inaendelea kupitia anwani mpya ya IP',
    body: 'Habari {{firstName}}. Anwani ya IP ya {{title}} inarudi kwa msambazaji wetu karibuni, kwa hiyo tumeibadilisha. Kituo, mlango, mtumiaji na nenosiri havijabadilika: hakuna cha kuweka upya. Bei ya kuongeza muda haijabadilika.',
    button: 'Fungua Proksi Zako',
  },
  'lease-moved/asked': {
    subject: 'Anwani mpya uliyoomba iko tayari ({{orderCode}})',
    preview:
      'Proksi yako ina anwani mpya ya IP. Kituo, mlango, mtumiaji na nenosiri havijabadilika.',
    heading: 'Proksi yako ina anwani mpya ya IP',
    body: 'Habari {{firstName}}. Uliomba anwani nyingine ya IP kwa {{title}}. Ukaguzi wetu haukupata hitilafu kwenye ya awali, na tumeibadilisha kama ulivyoomba. Kituo, mlango, mtumiaji na nenosiri havijabadilika: hakuna cha kuweka upya. Bei ya kuongeza muda haijabadilika.',
    button: 'Fungua Proksi Zako',
  },
  'lease-moved/asked-fault': {
    subject: 'Anwani mpya uliyoomba iko tayari ({{orderCode}})',
    preview:
      'Ukaguzi wetu umethibitisha hitilafu. Kituo, mlango, mtumiaji na nenosiri havijabadilika.',
    heading: 'Proksi yako ina anwani mpya ya IP',
    body: 'Habari {{firstName}}. Uliripoti tatizo la anwani ya IP ya {{title}}, na ukaguzi wetu umelithibitisha. Tumebadilisha anwani; hii haihesabiwi kwenye mabadiliko yako. Kituo, mlango, mtumiaji na nenosiri havijabadilika: hakuna cha kuweka upya. Bei ya kuongeza muda haijabadilika.',
    button: 'Fungua Proksi Zako',
  },
  'lease-moved/staff': {
    subject: 'Proksi yako ina anwani mpya ya IP ({{orderCode}})',
    preview: 'Timu yetu imeibadilisha. Kituo, mlango, mtumiaji na nenosiri havijabadilika.',
    heading: 'Proksi yako ina anwani mpya ya IP',
    body: 'Habari {{firstName}}. Timu yetu imebadilisha anwani ya IP ya {{title}}. Kituo, mlango, mtumiaji na nenosiri havijabadilika: hakuna cha kuweka upya. Bei ya kuongeza muda haijabadilika.',
    button: 'Fungua Proksi Zako',
  },
  'lease-changed/extended': {
    subject: 'Muda zaidi kwa {{title}} ({{orderCode}})',
    preview: 'Inafanya kazi hadi {{endsAt}}.',
    heading: '{{title}} ina muda zaidi',
    body: 'Habari {{firstName}}. {{title}} sasa inafanya kazi hadi {{endsAt}}. Hakuna kilichotozwa.\n\nSababu: {{reason}}',
    button: 'Fungua Proksi Zako',
  },
  'lease-changed/ended': {
    subject: '{{title}} imeisha ({{orderCode}})',
    preview: 'Timu yetu imeimaliza kabla ya muda wake.',
    heading: '{{title}} imeisha',
    body: 'Habari {{firstName}}. Timu yetu imemaliza {{title}} kabla ya muda wake.\n\nSababu: {{reason}}\n\nKama unaona si sahihi, andika kwa {{supportEmail}}.',
    button: 'Fungua Proksi Zako',
  },
  'refund-request/received': {
    subject: 'Ombi lako la rejesho la {{title}} ({{orderCode}})',
    preview: 'Timu yetu itajibu kwa barua pepe.',
    heading: 'Tumepokea ombi lako la rejesho',
    body: 'Habari {{firstName}}. Umeomba rejesho la {{amount}} kwa {{title}}. Timu yetu inaangalia matumizi na hitilafu zake na itajibu kwa barua pepe. Huduma inaendelea hadi hapo.',
    button: 'Fungua proksi',
  },
  'refund-request/declined': {
    subject: 'Ombi lako la rejesho la {{title}} ({{orderCode}})',
    preview: 'Timu yetu imejibu.',
    heading: 'Ombi lako la rejesho limekataliwa',
    body: 'Habari {{firstName}}. Timu yetu imeangalia ombi lako la rejesho la {{amount}} kwa {{title}} na imelikataa.\n\n{{reason}}\n\nKama hukubaliani, andika kwa {{supportEmail}}.',
    button: 'Fungua proksi',
  },
  'lease-ending/renewable': {
    subject: 'Proksi yako inaisha baada ya {{left}}',
    preview: '{{title}} inafanya kazi hadi {{endsAt}}.',
    heading: '{{title}} inaisha baada ya {{left}}',
    body: 'Habari {{firstName}}. Proksi yako inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nBaki na anwani, mtumiaji na nenosiri lile lile: mguso mmoja unatuma ombi la M-Pesa kwenye simu yako. Hakuna kinachokatwa hadi uweke PIN yako ya M-Pesa.',
    button: 'Huisha kwa M-Pesa',
  },
  'lease-ending/renews': {
    subject: 'Proksi yako inajihuisha {{renewsAt}}',
    preview: '{{title}} inafanya kazi hadi {{endsAt}}.',
    heading: '{{title}} inajihuisha yenyewe',
    body: 'Habari {{firstName}}. Proksi yako inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nInajihuisha {{renewsAt}}, kwanza kutoka kwenye salio lako. Ili kuzuia hilo, fungua proksi na uzime kabla ya hapo.',
    button: 'Huisha kwa M-Pesa',
  },
  'lease-ending/cancelled': {
    subject: 'Proksi yako inaisha baada ya {{left}}',
    preview: '{{title}} inafanya kazi hadi {{endsAt}}.',
    heading: '{{title}} inaisha baada ya {{left}}',
    body: 'Habari {{firstName}}. Proksi yako inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nUlituomba tuiache iishe, kwa hiyo hakuna kitakachokatwa. Umebadilisha mawazo? Mguso mmoja unaitunza.',
    button: 'Huisha kwa M-Pesa',
  },
  'lease-ending/last': {
    subject: 'Proksi yako inaisha baada ya {{left}}',
    preview: '{{title}} inafanya kazi hadi {{endsAt}}.',
    heading: '{{title}} inaisha baada ya {{left}}',
    body: 'Habari {{firstName}}. Proksi yako inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nAnwani hii haiwezi kuhuishwa. Nyingine zilizo karibu nayo zinasubiri sokoni.',
    button: 'Tafuta proksi nyingine',
  },
  'auto-renewal-waits/balance-short': {
    subject: '{{title}} haikujihuisha',
    preview: 'Hakuna kilichokatwa. Inafanya kazi hadi {{endsAt}}.',
    heading: 'Proksi yako haikujihuisha',
    body: 'Habari {{firstName}}. Hakuna kilichokatwa, na {{title}} inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nSalio lako halitoshi. Liongeze kabla ya mwisho na itajihuisha, au ihuishe sasa kwa mguso mmoja.',
    button: 'Huisha kwa M-Pesa',
  },
  'auto-renewal-waits/prompt-unpaid': {
    subject: '{{title}} haikujihuisha',
    preview: 'Hakuna kilichokatwa. Inafanya kazi hadi {{endsAt}}.',
    heading: 'Proksi yako haikujihuisha',
    body: 'Habari {{firstName}}. Hakuna kilichokatwa, na {{title}} inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nSalio lako halitoshi. Ombi la M-Pesa pia halikulipwa. Liongeze kabla ya mwisho na itajihuisha, au ihuishe sasa kwa mguso mmoja.',
    button: 'Huisha kwa M-Pesa',
  },
  'auto-renewal-waits/price-changed': {
    subject: '{{title}} haikujihuisha',
    preview: 'Hakuna kilichokatwa. Inafanya kazi hadi {{endsAt}}.',
    heading: 'Proksi yako haikujihuisha',
    body: 'Habari {{firstName}}. Hakuna kilichokatwa, na {{title}} inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\nUlikubali {{agreed}} kwa kila muhula, na sasa bei ni zaidi. Ihuishe kwa mguso mmoja, au uwashe tena kujihuisha kwa bei mpya.',
    button: 'Huisha kwa M-Pesa',
  },
  'auto-renewal-waits/not-renewable': {
    subject: '{{title}} haikujihuisha',
    preview: 'Hakuna kilichokatwa. Inafanya kazi hadi {{endsAt}}.',
    heading: 'Proksi yako haikujihuisha',
    body: 'Habari {{firstName}}. Hakuna kilichokatwa, na {{title}} inafanya kazi hadi {{endsAt}}, hadi sekunde ya mwisho.\n\n{{detail}}',
    button: 'Ona proksi yako',
  },
  'server-ending/soon': {
    subject: 'Seva yako inaisha baada ya {{left}}',
    preview: '{{title}} inaisha baada ya {{left}}',
    heading: '{{title}} inaisha baada ya {{left}}',
    body: 'Habari {{firstName}}. Inafanya kazi hadi {{endsAt}}. Kisha inasimamishwa, na hakuna kilichomo kinachopotea kwa siku chache zaidi.',
    button: 'Huisha kwa M-Pesa',
  },
  'server-ending/last': {
    subject: 'Seva yako inaisha baada ya {{left}}',
    preview: '{{title}} inaisha baada ya {{left}}',
    heading: '{{title}} inaisha baada ya {{left}}',
    body: 'Habari {{firstName}}. Inafanya kazi hadi {{endsAt}} na haiwezi kuhuishwa. Kilichomo kinatunzwa hadi {{keptUntil}}: chukua unachohitaji kabla haijaisha.',
    button: 'Ona seva zangu',
  },
  'server-ending/stopped': {
    subject: 'Seva yako imesimamishwa: muda wake umeisha',
    preview: '{{title}} imesimamishwa',
    heading: '{{title}} imesimamishwa',
    body: 'Habari {{firstName}}. Kila kilichomo kinatunzwa hadi {{keptUntil}}. Ihuishe kabla ya hapo na itaanza tena ilivyokuwa; baada ya hapo inaondolewa kabisa.',
    button: 'Huisha kwa M-Pesa',
  },
  'server-ending/stopped-last': {
    subject: 'Seva yako imesimamishwa: muda wake umeisha',
    preview: '{{title}} imesimamishwa',
    heading: '{{title}} imesimamishwa',
    body: 'Habari {{firstName}}. Muda wake uliisha {{endsAt}}, na haiwezi kuhuishwa. Kila kilichomo kinatunzwa hadi {{keptUntil}}; tuandikie kabla ya hapo kama bado unahitaji kitu chake.',
    button: 'Ona seva zangu',
  },
  'server-ending/gone': {
    subject: 'Seva yako imeondolewa',
    preview: '{{title}} imeisha',
    heading: '{{title}} imeisha',
    body: 'Habari {{firstName}}. Muda wake uliisha {{endsAt}}, na mashine pamoja na kila kilichomo imeondolewa. Asante kwa kuwa nasi.',
    button: 'Ona seva zangu',
  },
} satisfies Partial<Record<TextKey, MailWords>>;
