import type { WebTexts } from '#languages/web-texts.ts';

export const delivered: WebTexts['delivered'] = {
  title: 'Ujumbe umefika',
  text: 'Asante. Tutakujibu kwa barua pepe.',
  home: 'Nenda ukurasa wa mwanzo',
  dashboard: 'Nenda kwenye dashibodi',
};
