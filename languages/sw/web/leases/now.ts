import type { WebTexts } from '#languages/web-texts.ts';

export const now: WebTexts['now'] = {
  title: 'Huduma Zako',
  more: (count: number) => `${count} zaidi`,
  endsIn: (time: string) => `Inaisha baada ya ${time}`,
  renews: 'Kuongezwa muda kiotomatiki',
  copy: 'Nakili',
  renew: 'Ongeza muda',
  first: 'Bado huna proksi wala seva.',
  nothing: 'Hakuna kinachotumika sasa.',
  choose: 'Chagua proksi',
  welcome: (name: string) => `Karibu, ${name}`,
  chooseFirst: 'Chagua proksi yako ya kwanza.',
  back: (name: string) => `Karibu tena, ${name}`,
  next: (place: string, time: string) => `${place} inaisha kwanza, baada ya ${time}.`,
  dismiss: 'Ficha bango la kukaribisha',
};
