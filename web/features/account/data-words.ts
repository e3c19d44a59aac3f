import { catalogue } from '../../lib/words.ts';

export const dataWords = catalogue({
  en: {
    title: 'Your data',
    text: 'A copy of everything we know about you, or an end to it. Both are yours to ask for.',
    copy: 'Get a copy of my data',
    copyText: 'We gather it and mail you a link that works once, for three days.',
    copyAsked: (when: string) => `Asked for on ${when}. The link comes by mail in a minute.`,
    copyReady: (until: string) => `The link is in your mail. It works once, until ${until}.`,
    erase: 'Erase my account',
    eraseText:
      'After seven days your name, address, phone, messages and devices are gone. Invoices and the books stay, as the law asks, without you in our lists. Until then you can keep the account.',
    open: 'Before that, this has to end:',
    obstacles: {
      payment: 'A payment is under way. Wait a few minutes.',
      refund: 'Money is on its way back to you.',
      proxy: 'A proxy is still running. Let it end, or end it.',
      server: 'A server still exists. Let it end, or leave it.',
      balance: 'There is money on your balance. Spend it, or ask us to send it back.',
    },
    due: (when: string) => `Your account will be erased after ${when}.`,
    keep: 'Keep my account',
    cancel: 'Cancel',
    fetchTitle: 'Your data is ready',
    fetchText: 'The link works once. Be where you want to keep the file.',
    fetch: 'Fetch the file',
    fetched: 'The file is with you',
    fetchedText: 'It lies among your downloads. This link is used up now.',
    overTitle: 'This link has done its work',
    overText: 'It works once, for three days. You can ask for a new copy in your settings.',
    settings: 'Open my settings',
  },
  sw: {
    title: 'Taarifa zako',
    text: 'Nakala ya kila kitu tunachojua kukuhusu, au mwisho wake. Yote ni haki yako kuomba.',
    copy: 'Nipe nakala ya taarifa zangu',
    copyText: 'Tunazikusanya na kukutumia kiungo kinachofanya kazi mara moja, kwa siku tatu.',
    copyAsked: (when: string) =>
      `Imeombwa ${when}. Kiungo kinakuja kwa barua pepe baada ya dakika.`,
    copyReady: (until: string) =>
      `Kiungo kiko kwenye barua pepe yako. Kinafanya kazi mara moja, hadi ${until}.`,
    erase: 'Futa akaunti yangu',
    eraseText:
      'Baada ya siku saba jina, anwani, simu, ujumbe na vifaa vyako havitakuwapo. Ankara na vitabu vya hesabu vinabaki, kama sheria inavyotaka, bila wewe kwenye orodha zetu. Hadi hapo unaweza kubakiza akaunti.',
    open: 'Kabla ya hapo, haya yanapaswa kuisha:',
    obstacles: {
      payment: 'Malipo yanaendelea. Subiri dakika chache.',
      refund: 'Pesa zinarudi kwako.',
      proxy: 'Proksi bado inafanya kazi. Iache iishe, au imalize.',
      server: 'Seva bado ipo. Iache iishe, au iache.',
      balance: 'Kuna pesa kwenye salio lako. Zitumie, au tuombe tuzirudishe.',
    },
    due: (when: string) => `Akaunti yako itafutwa baada ya ${when}.`,
    keep: 'Bakiza akaunti yangu',
    cancel: 'Ghairi',
    fetchTitle: 'Taarifa zako ziko tayari',
    fetchText: 'Kiungo kinafanya kazi mara moja. Kuwa mahali unapotaka kuhifadhi faili.',
    fetch: 'Chukua faili',
    fetched: 'Faili iko kwako',
    fetchedText: 'Iko kwenye vipakuliwa vyako. Kiungo hiki kimeshatumika.',
    overTitle: 'Kiungo hiki kimemaliza kazi yake',
    overText:
      'Kinafanya kazi mara moja, kwa siku tatu. Unaweza kuomba nakala mpya kwenye mipangilio.',
    settings: 'Fungua mipangilio yangu',
  },
});
