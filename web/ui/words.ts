import { catalogue } from '../lib/text/words.ts';

/** Texts of the kit itself; screens pass everything else. */
export const uiWords = catalogue({
  en: {
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    copyNamed: (what: string) => `Copy ${what}`,
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (n: number) => `Page ${n}`,
    rating: (n: string) => `${n} out of 5 stars`,
    loading: 'Loading',
    darkOn: 'Switch to dark mode',
    darkOff: 'Switch to light mode',
    step: { done: 'Done', now: 'In progress', next: 'Next', failed: 'Stopped' },
    timeLeft: (text: string) => `Time left: ${text}`,
    trend: 'Recent measurements',
    toasts: {
      payment: 'Payment notifications',
      dashboard: 'Notifications',
      contact: 'Message notifications',
    },
  },
  sw: {
    close: 'Funga',
    copy: 'Nakili',
    copied: 'Imenakiliwa',
    copyNamed: (what: string) => `Nakili ${what}`,
    pages: 'Kurasa',
    previous: 'Ukurasa uliotangulia',
    next: 'Ukurasa unaofuata',
    page: (n: number) => `Ukurasa ${n}`,
    rating: (n: string) => `Nyota ${n} kati ya 5`,
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
  },
});
