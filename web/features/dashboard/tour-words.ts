import { catalogue } from '../../lib/text/words.ts';

export const tourWords = catalogue({
  en: {
    progress: (step: number, of: number) => `Step ${step} of ${of}`,
    back: 'Back',
    next: 'Next',
    skip: 'Skip the tour',
    done: 'Finish',
    steps: [
      {
        title: 'Your summary',
        text: 'Your spending, active services and last activity.',
      },
      {
        title: 'Your services',
        text: 'Each card opens what you own and shows where to buy more.',
      },
      {
        title: 'Find anything',
        text: 'Search pages, orders and proxies here. The shortcut is Ctrl K.',
      },
      {
        title: 'Your account',
        text: 'Profile, settings, language and sign-out are in this menu.',
      },
      {
        title: 'Help',
        text: 'Open a ticket or start a live chat.',
      },
    ],
  },
  sw: {
    progress: (step: number, of: number) => `Hatua ${step} kati ya ${of}`,
    back: 'Rudi',
    next: 'Endelea',
    skip: 'Ruka ziara',
    done: 'Maliza',
    steps: [
      {
        title: 'Muhtasari wako',
        text: 'Matumizi yako, huduma zinazotumika na shughuli ya mwisho.',
      },
      {
        title: 'Huduma zako',
        text: 'Kila kadi hufungua ulichonacho na hukupeleka mahali pa kununua zaidi.',
      },
      {
        title: 'Tafuta chochote',
        text: 'Tafuta kurasa, oda na proksi hapa. Njia ya mkato ni Ctrl K.',
      },
      {
        title: 'Akaunti yako',
        text: 'Wasifu, mipangilio, lugha na kutoka viko kwenye menyu hii.',
      },
      {
        title: 'Msaada',
        text: 'Fungua tiketi au anza gumzo.',
      },
    ],
  },
});
