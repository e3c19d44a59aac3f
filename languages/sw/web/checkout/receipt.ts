import type { WebTexts } from '#languages/web-texts.ts';

export const receipt: WebTexts['receipt'] = {
  label: 'Umeshalipa? Weka msimbo ulio kwenye ujumbe wa M-Pesa',
  hint: 'Herufi na tarakimu kumi mwanzoni mwa ujumbe, kama UKL1AB2CD3.',
  send: 'Kagua msimbo',
  notSent: 'Imeshindikana kukagua msimbo. Jaribu tena.',
  verdict: {
    asking: (code: string) => `Tunakagua ${code} na M-Pesa. Unaweza kubaki hapa.`,
    used: (code: string) => `${code} ilitumika kwa malipo mengine. Angalia ujumbe wa karibuni.`,
    unknown: (code: string) => `M-Pesa haina rekodi ya ${code}. Linganisha na ujumbe wako.`,
    'other-payer': (code: string) =>
      `${code} ililipwa kutoka nambari nyingine. Tunalifuatilia. Pesa zako ziko salama.`,
    'other-payee': (code: string) => `${code} ililipwa kwa nambari isiyo yetu. Tunalifuatilia.`,
    'other-amount': (code: string) =>
      `${code} ilikuwa ya kiasi tofauti. Tunalifuatilia. Pesa zako ziko salama.`,
    'not-completed': (code: string) => `M-Pesa inaripoti kuwa ${code} haikukamilika.`,
    'no-answer': (code: string) =>
      `M-Pesa bado haijathibitisha ${code}. Tunalifuatilia. Pesa zako ziko salama.`,
  },
};
