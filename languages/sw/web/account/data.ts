import type { WebTexts } from '#languages/web-texts.ts';

export const data: WebTexts['data'] = {
  title: 'Data yako',
  text: 'Pakua nakala ya data yako, au ufute akaunti yako.',
  copy: 'Omba data yangu',
  copyText: 'Tutaiandaa na kukutumia kiungo cha kutumika mara moja, kwa siku 3.',
  copyAsked: (when: string) => `Imeombwa ${when}. Tutakutumia kiungo baada ya dakika moja.`,
  copyReady: (until: string) => `Tumekutumia kiungo cha kutumika mara moja, hadi ${until}.`,
  erase: 'Futa akaunti yangu',
  eraseText:
    'Baada ya siku saba tunafuta jina, anwani, simu, ujumbe na vifaa vyako. Tunahifadhi ankara na rekodi za hesabu kama sheria inavyotaka. Hadi hapo unaweza kubadilisha nia.',
  open: 'Kwanza, tafadhali kamilisha:',
  obstacles: {
    payment: 'Malipo yanaendelea. Subiri dakika chache.',
    refund: 'Rejesho lako linaendelea.',
    proxy: 'Proksi bado inatumika. Ighairi au subiri iishe.',
    server: 'Seva bado inatumika. Ighairi au subiri iishe.',
    balance: 'Bado una salio. Litumie, au tuombe tulirudishe.',
  },
  due: (when: string) => `Tutafuta akaunti yako baada ya ${when}.`,
  keep: 'Bakiza akaunti yangu',
  cancel: 'Ghairi',
  fetchTitle: 'Data yako iko tayari',
  fetchText: 'Kiungo hutumika mara moja. Tumia kifaa unachotaka kuhifadhia faili.',
  fetch: 'Pakua faili',
  fetched: 'Upakuaji umeanza',
  fetchedText: 'Angalia folda ya vipakuliwa. Kiungo hiki hakiwezi kutumika tena.',
  overTitle: 'Kiungo hiki kilishatumika au muda wake umeisha',
  overText: 'Kila kiungo hutumika mara moja, kwa siku 3. Omba nakala mpya kwenye Mipangilio.',
  settings: 'Fungua Mipangilio',
};
