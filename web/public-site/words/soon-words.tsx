import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** What is announced and not sold: numbers and cards, and the inert page of templates. */
export const soonWords = catalogue({
  en: {
    title: 'Coming soon',
    description: 'Non-VOIP numbers and virtual cards: what we need before they open.',
    tag: 'Coming Soon',
    heading: 'Non-VOIP numbers and VCC cards',
    lead: 'Not available yet. We’ll open them once a licensed supplier and identity checks are in place.',
    numbers: 'Non-VOIP numbers',
    numbersText: 'Real mobile numbers for your own accounts.',
    numbersMissing: 'Still needed: a licensed supplier.',
    cards: 'VCC cards',
    cardsText: 'Virtual cards for online payments, issued by a bank in your own name.',
    cardsMissing: 'Still needed: an issuer and identity checks.',
    until: 'Available today',
    untilText: 'Residential proxies, RDP and VPS servers.',
    onSale: 'Browse proxies',
    tell: 'Notify me',
    tellText: 'Choose one and enter your email address. We email you once, when it opens.',
    which: 'Notify me about',
    email: 'Email address',
    emailHint: 'We’ll send a link to confirm it. You can unsubscribe at any time.',
    website: 'Website',
    send: 'Notify me',
  },
  sw: {
    title: 'Inakuja hivi karibuni',
    description: 'Nambari zisizo za VOIP na kadi pepe: kinachohitajika kabla ya kufunguliwa.',
    tag: 'Inakuja Hivi Karibuni',
    heading: 'Nambari zisizo za VOIP na kadi za VCC',
    lead:
      'Bado hazipatikani. Tutazifungua tukishakuwa na msambazaji mwenye leseni na ukaguzi wa ' +
      'utambulisho.',
    numbers: 'Nambari zisizo za VOIP',
    numbersText: 'Nambari halisi za simu kwa akaunti zako mwenyewe.',
    numbersMissing: 'Kinachohitajika: msambazaji mwenye leseni.',
    cards: 'Kadi za VCC',
    cardsText: 'Kadi pepe za kulipia mtandaoni, zinazotolewa na benki kwa jina lako.',
    cardsMissing: 'Kinachohitajika: mtoaji kadi na ukaguzi wa utambulisho.',
    until: 'Zinazopatikana leo',
    untilText: 'Proksi za nyumbani, seva za RDP na VPS.',
    onSale: 'Tazama proksi',
    tell: 'Nijulishe',
    tellText: 'Chagua moja na uandike barua pepe yako. Tutakuandikia mara moja, itakapofunguliwa.',
    which: 'Nijulishe kuhusu',
    email: 'Barua pepe',
    emailHint: 'Tutatuma kiungo cha kuithibitisha. Unaweza kujiondoa wakati wowote.',
    website: 'Tovuti',
    send: 'Nijulishe',
  },
});

export const templateWords = catalogue({
  en: {
    title: 'PSD templates',
    description: 'Coming soon. Not available yet.',
    tag: 'Coming Soon',
    heading: 'PSD templates',
    lead:
      'This page is under development. It will offer layouts that could never be mistaken for an ' +
      'official document: business cards, invoices with your own brand, certificates for your own ' +
      'course.',
    specimens: ['Template one', 'Template two', 'Template three', 'Template four'],
    notForSale: 'Not for sale',
    never: 'What we will never sell',
    neverText: (policy: (text: string) => ReactNode) => (
      <>
        Copies, imitations or blanks of identity or address documents. See the{' '}
        {policy('acceptable-use policy')}.
      </>
    ),
    onSale: 'Browse proxies',
  },
  sw: {
    title: 'Violezo vya PSD',
    description: 'Inakuja hivi karibuni. Bado havipatikani.',
    tag: 'Inakuja Hivi Karibuni',
    heading: 'Violezo vya PSD',
    lead:
      'Ukurasa huu unatengenezwa. Utakuwa na miundo isiyoweza kudhaniwa kuwa hati rasmi: kadi za ' +
      'biashara, ankara zenye chapa yako, vyeti vya kozi yako mwenyewe.',
    specimens: ['Kiolezo cha kwanza', 'Kiolezo cha pili', 'Kiolezo cha tatu', 'Kiolezo cha nne'],
    notForSale: 'Hakiuzwi',
    never: 'Tusichouza kamwe',
    neverText: (policy: (text: string) => ReactNode) => (
      <>
        Nakala, mwigo au fomu tupu za hati za utambulisho au za anwani. Soma{' '}
        {policy('sera ya matumizi yanayokubalika')}.
      </>
    ),
    onSale: 'Tazama proksi',
  },
});
