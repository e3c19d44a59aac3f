import type { WebTexts } from '#languages/web-texts.ts';

export const choice: WebTexts['choice'] = {
  bar: 'Proksi zilizochaguliwa',
  chosen: (count) => `${count} zimechaguliwa`,
  added: (count) => `Proksi ${count} zimeongezwa kwenye rukwama yako`,
  unavailable: (count) => `${count} hazipatikani`,
  before: 'kabla ya bei ya jumla',
  applied: (percent) => `Bei ya jumla: punguzo la ${percent}%`,
  next: (more, percent) => `Ongeza ${more} upate punguzo la ${percent}%`,
  term: 'Muda',
  compare: (count) => `Linganisha ${count}`,
  clear: 'Ondoa',
  add: 'Weka kwenye rukwama',
  review: 'Kagua rukwama',
  several: {
    title: 'Nunua proksi nyingi',
    text: 'Tunachagua proksi za bei nafuu zaidi zinazolingana na vichujio vyako. Unaweza kuzikagua kabla ya kulipa.',
    quantity: 'Idadi',
    hint: (max) => `Hadi ${max} kwa oda moja`,
    full: 'Rukwama yako imejaa. Ondoa proksi kadhaa kwanza.',
    wrong: (max) => `Weka nambari kuanzia 1 hadi ${max}`,
    fewer: (found) => `Zimebaki ${found} tu kwa vichujio hivi. Tumeziongeza.`,
    none: 'Hakuna proksi nyingine zinazopatikana kwa vichujio hivi.',
    failed: 'Imeshindikana kukagua upatikanaji. Jaribu tena.',
    cancel: 'Ghairi',
  },
};
