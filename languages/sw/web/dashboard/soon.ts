import type { WebTexts } from '#languages/web-texts.ts';

export const soon: WebTexts['soon'] = {
  comingSoon: 'Inakuja hivi karibuni',
  notForSale: 'Haiuzwi',
  policy: 'Sera ya matumizi yanayokubalika',
  meanwhile: 'Nenda sokoni',
  templates: {
    title: 'Violezo vya PSD',
    text: 'Ukurasa huu unatengenezwa.',
    why: 'Miundo ya chapa yako. Kamwe si nakala za hati.',
  },
  nonvoip: {
    title: 'Nambari zisizo za VOIP',
    text: 'Nambari halisi za simu zinatengenezwa.',
    why: 'Zitafunguliwa tukishakuwa na msambazaji mwenye leseni na ukaguzi wa utambulisho.',
  },
  vcc: {
    title: 'Kadi Pepe za Mkopo',
    create: 'Tengeneza Kadi Mpya',
    sample: 'MFANO',
    flip: 'Geuza kadi ya mfano',
    flipHint: 'Ni mfano tu, si kadi halisi. Ichague uone upande wa pili.',
    holder: 'Mwenye kadi',
    expiry: 'Mwisho',
    integration: 'Muunganisho wa Huduma za Malipo',
    integrationText: 'Unatoa kadi au kuchakata malipo? Wasiliana nasi.',
    contact: 'Wasiliana na Msaada',
    suite: 'Zana za Usimamizi Zinakuja',
    suiteText: 'Mipaka, kusimamisha na taarifa, tukishapata mtoaji wa kadi.',
    waiting: 'Jiunge na orodha ya kusubiri',
  },
};
