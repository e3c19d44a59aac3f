import type { WebTexts } from '#languages/web-texts.ts';

export const reach: WebTexts['reach'] = {
  unreachable: 'Imeshindikana kuunganisha. Angalia mtandao wako ujaribu tena.',
  unreadable: 'Hitilafu imetokea upande wetu. Jaribu tena.',
};
