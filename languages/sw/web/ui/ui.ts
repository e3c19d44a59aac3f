import type { WebTexts } from '#languages/web-texts.ts';

export const ui: WebTexts['ui'] = {
  close: 'Funga',
  copy: 'Nakili',
  copied: 'Imenakiliwa',
  whole: 'Onyesha yote',
  copyNamed: (what: string) => `Nakili ${what}`,
  pages: 'Kurasa',
  previous: 'Ukurasa uliotangulia',
  next: 'Ukurasa unaofuata',
  page: (n: number) => `Ukurasa ${n}`,
  rating: (n: string) => `Nyota ${n} kati ya 5`,
  ratingShown: (n: string) => `${n} kati ya 5`,
  loading: 'Inapakia',
  darkOn: 'Washa mandhari ya giza',
  darkOff: 'Washa mandhari angavu',
  step: { done: 'Imekamilika', now: 'Inaendelea', next: 'Inafuata', failed: 'Imesimama' },
  timeLeft: (text: string) => `Muda uliobaki: ${text}`,
  trend: 'Vipimo vya karibuni',
  toasts: {
    payment: 'Arifa za malipo',
    dashboard: 'Arifa',
    contact: 'Arifa za ujumbe',
  },
};
