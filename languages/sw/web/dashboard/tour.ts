import type { WebTexts } from '#languages/web-texts.ts';

export const tour: WebTexts['tour'] = {
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
};
