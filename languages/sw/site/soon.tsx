import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const soon: SiteTexts['soon'] = {
  title: 'Inakuja hivi karibuni',
  description: 'Nambari zisizo za VOIP na kadi pepe: kinachohitajika kabla ya kufunguliwa.',
  tag: 'Inakuja hivi karibuni',
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
};

export const template: SiteTexts['template'] = {
  title: 'Violezo vya PSD',
  description: 'Inakuja hivi karibuni. Bado havipatikani.',
  tag: 'Inakuja hivi karibuni',
  heading: 'Violezo vya PSD',
  lead:
    'Ukurasa huu unatengenezwa. Tutauza hapa miundo ya kadi za biashara, ankara na vyeti vyenye ' +
    'chapa yako. Kamwe si hati rasmi.',
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
};
