import type { WebTexts } from '#languages/web-texts.ts';

export const palette: WebTexts['palette'] = {
  title: 'Tafuta au toa amri',
  hint: 'Tafuta kurasa, oda, jiji, anwani za IP…',
  results: 'Matokeo',
  none: 'Hakuna matokeo. Jaribu ukurasa, nambari ya oda au jiji.',
  count: (count: number) => (count === 1 ? 'Tokeo 1' : `Matokeo ${count}`),
  groups: { go: 'Kurasa', found: 'Akaunti yako', act: 'Vitendo' },
  settings: 'Mipangilio',
  tour: 'Ziara ya kukaribisha',
  light: 'Mandhari angavu',
  dark: 'Mandhari ya giza',
  language: (name) => `Lugha: ${name}`,
  print: 'Chapisha ukurasa huu',
  help: 'Njia za mkato za kibodi',
  signOut: 'Toka',
  shortcuts: {
    title: 'Njia za mkato za kibodi',
    text: 'Vitufe vya pekee havifanyi kazi unapoandika kwenye sehemu ya maandishi.',
    palette: 'Tafuta au toa amri',
    search: 'Tafuta kwenye ukurasa huu',
    list: 'Onyesha njia za mkato',
    close: 'Funga',
    single: 'Njia za mkato za kitufe kimoja ( / na ? )',
  },
};
