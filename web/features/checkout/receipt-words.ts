import { catalogue } from '../../lib/words.ts';

/** "I have paid": the code of the M-Pesa message. */
export const receiptWords = catalogue({
  en: {
    label: 'Have you paid? Enter the code from the M-Pesa message',
    hint: 'Ten letters and digits at the start of the message, such as UKL1AB2CD3.',
    send: 'Check this code',
    notSent: 'The code could not be sent. Try again.',
    verdict: {
      asking: (code: string) => `We are asking M-Pesa about ${code}. You may stay on this page.`,
      used: (code: string) => `${code} was used for another payment. Look for the newest message.`,
      unknown: (code: string) => `M-Pesa does not know ${code}. Compare it with your message.`,
      'other-payer': (code: string) =>
        `${code} was paid from another number. Our team looks at it; your money is safe.`,
      'other-payee': (code: string) =>
        `${code} went to another number than ours. Our team will check it.`,
      'other-amount': (code: string) =>
        `${code} was for another amount. Our team looks at it; your money is safe.`,
      'not-completed': (code: string) => `M-Pesa says that ${code} was not completed.`,
      'no-answer': (code: string) =>
        `M-Pesa has not answered about ${code}. Our team looks at it; your money is safe.`,
    },
  },
  sw: {
    label: 'Umelipa? Weka nambari iliyo kwenye ujumbe wa M-Pesa',
    hint: 'Herufi na tarakimu kumi mwanzoni mwa ujumbe, kama UKL1AB2CD3.',
    send: 'Angalia nambari hii',
    notSent: 'Nambari haikutumwa. Jaribu tena.',
    verdict: {
      asking: (code: string) => `Tunauliza M-Pesa kuhusu ${code}. Unaweza kubaki hapa.`,
      used: (code: string) => `${code} ilitumika kwa malipo mengine. Tafuta ujumbe mpya zaidi.`,
      unknown: (code: string) => `M-Pesa haijui ${code}. Linganisha na ujumbe wako.`,
      'other-payer': (code: string) =>
        `${code} ililipwa kutoka nambari nyingine. Timu yetu inaangalia; pesa zako ziko salama.`,
      'other-payee': (code: string) =>
        `${code} ilienda kwa nambari nyingine, si yetu. Timu yetu itaiangalia.`,
      'other-amount': (code: string) =>
        `${code} ilikuwa ya kiasi kingine. Timu yetu inaangalia; pesa zako ziko salama.`,
      'not-completed': (code: string) => `M-Pesa inasema ${code} haikukamilika.`,
      'no-answer': (code: string) =>
        `M-Pesa haijajibu kuhusu ${code}. Timu yetu inaangalia; pesa zako ziko salama.`,
    },
  },
});
