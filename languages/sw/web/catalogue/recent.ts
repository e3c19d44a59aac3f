import type { WebTexts } from '#languages/web-texts.ts';

export const recent: WebTexts['recent'] = {
  title: 'Ulizotazama karibuni',
  clear: 'Futa',
};
