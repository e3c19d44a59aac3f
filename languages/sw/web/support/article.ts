import type { WebTexts } from '#languages/web-texts.ts';

export const article: WebTexts['article'] = {
  back: 'Rudi kwenye dashibodi',
  market: 'Nenda sokoni',
  ask: 'Uliza swali',
  none: 'Makala haikupatikana',
  noneText: 'Iliondolewa au kubadilishwa. Tafuta majibu chini ya Msaada.',
  failed: 'Imeshindikana kupakia makala',
  again: 'Jaribu tena',
};
