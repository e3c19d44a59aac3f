import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

/** What is announced and not sold: numbers and cards, and the inert page of templates. */
export const soonWords = catalogue({
  en: {
    title: 'Coming soon',
    description: 'Non-VOIP numbers and virtual cards: what is missing before they open.',
    tag: 'Coming Soon',
    heading: 'Non-VOIP numbers and VCC cards',
    lead:
      'Both are planned, neither is sold. They open when a licensed supplier stands behind them ' +
      'and identity checks are in place, and not a day before.',
    numbers: 'Non-VOIP numbers',
    numbersText: 'Numbers of real mobile networks for the accounts that are yours to open.',
    numbersMissing: 'Missing: a supplier with a licence for them.',
    cards: 'VCC cards',
    cardsText: 'Virtual cards for online payments, issued by a bank and in your own name.',
    cardsMissing: 'Missing: an issuer, and identity checks.',
    until: 'Until then',
    untilText: 'Residential proxies and servers are on sale today.',
    onSale: 'See what is on sale',
    tell: 'Notify me',
    tellText: 'Choose one and enter your email address. We email you once, when it opens.',
    which: 'Notify me about',
    email: 'Email address',
    emailHint: 'We first send a link to confirm it. Every email has a link to unsubscribe.',
    website: 'Website',
    send: 'Notify me',
  },
  sw: {
    title: 'Inakuja karibuni',
    description: 'Nambari zisizo za VOIP na kadi pepe: kinachokosekana kabla ya kufunguliwa.',
    tag: 'Inakuja Karibuni',
    heading: 'Nambari zisizo za VOIP na kadi za VCC',
    lead:
      'Zote zimepangwa, hakuna inayouzwa. Zitafunguliwa zikiwa na msambazaji mwenye leseni na ' +
      'ukaguzi wa utambulisho ukiwa tayari, si siku moja kabla.',
    numbers: 'Nambari zisizo za VOIP',
    numbersText: 'Nambari za mitandao halisi ya simu, kwa akaunti ambazo ni haki yako kufungua.',
    numbersMissing: 'Kinachokosekana: msambazaji mwenye leseni yake.',
    cards: 'Kadi za VCC',
    cardsText: 'Kadi pepe za kulipia mtandaoni, zinazotolewa na benki kwa jina lako.',
    cardsMissing: 'Kinachokosekana: mtoaji kadi, na ukaguzi wa utambulisho.',
    until: 'Hadi wakati huo',
    untilText: 'Proksi za nyumbani na seva zinauzwa leo.',
    onSale: 'Ona zinazouzwa',
    tell: 'Nijulishe',
    tellText: 'Chagua moja na uandike barua pepe yako. Tutakuandikia mara moja, itakapofunguliwa.',
    which: 'Nijulishe kuhusu',
    email: 'Barua pepe',
    emailHint:
      'Kwanza tutatuma kiungo cha kuithibitisha. Kila barua pepe ina kiungo cha kujiondoa.',
    website: 'Tovuti',
    send: 'Nijulishe',
  },
});

export const templateWords = catalogue({
  en: {
    title: 'PSD templates',
    description: 'Coming soon. Nothing is for sale here.',
    tag: 'Coming Soon',
    heading: 'PSD templates',
    lead:
      'This part of the shop is under development. When it opens, it will hold layouts that ' +
      'cannot pass for anybody’s papers: business cards, invoices with your own brand, ' +
      'certificates for your own course.',
    specimens: ['Template one', 'Template two', 'Template three', 'Template four'],
    notForSale: 'Not for sale',
    never: 'What will never be here',
    neverText: (policy: (text: string) => ReactNode) => (
      <>
        No copy, imitation or blank of an identity or address document, in any form, from anybody.
        The {policy('acceptable-use policy')} says so for the whole shop.
      </>
    ),
    onSale: 'See what is on sale',
  },
  sw: {
    title: 'Violezo vya PSD',
    description: 'Inakuja karibuni. Hapa hakuna kinachouzwa.',
    tag: 'Inakuja Karibuni',
    heading: 'Violezo vya PSD',
    lead:
      'Sehemu hii ya duka inatengenezwa. Ikifunguliwa, itakuwa na miundo isiyoweza kudhaniwa kuwa ' +
      'hati za mtu: kadi za biashara, ankara zenye chapa yako, vyeti vya kozi yako mwenyewe.',
    specimens: ['Kiolezo cha kwanza', 'Kiolezo cha pili', 'Kiolezo cha tatu', 'Kiolezo cha nne'],
    notForSale: 'Hakiuzwi',
    never: 'Kisichokuwepo hapa kamwe',
    neverText: (policy: (text: string) => ReactNode) => (
      <>
        Hakuna nakala, mwigo wala fomu tupu ya hati ya utambulisho au ya anwani, kwa namna yoyote,
        kutoka kwa yeyote. {policy('Sera ya matumizi yanayokubalika')} inasema hivyo kwa duka zima.
      </>
    ),
    onSale: 'Ona zinazouzwa',
  },
});
