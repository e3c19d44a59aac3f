import { catalogue } from '../../lib/words.ts';

export const tourWords = catalogue({
  en: {
    title: 'Welcome tour',
    progress: (step: number, of: number) => `Step ${step} of ${of}`,
    open: 'Open this page',
    back: 'Back',
    next: 'Next',
    skip: 'Skip the tour',
    done: 'Go to the dashboard',
    steps: [
      {
        title: 'The marketplace',
        text:
          'Every address on sale, with its measured speed. A row opens to the details and the ' +
          'two plans.',
      },
      {
        title: 'VPS servers',
        text:
          'Pick a country, a server and a system. It is ready within 2 hours after the ' +
          'payment.',
      },
      {
        title: 'Your proxies',
        text:
          'Credentials to copy, a Test button that goes through the proxy, the time that is ' +
          'left, and renewal.',
      },
      {
        title: 'Orders',
        text:
          'What you paid, in dollars and shillings, with the receipt. To be printed or saved ' +
          'as a PDF.',
      },
      {
        title: 'Support',
        text: 'Answers to common questions, and a message to a person for everything else.',
      },
    ],
  },
  sw: {
    title: 'Ziara ya kukaribisha',
    progress: (step: number, of: number) => `Hatua ${step} kati ya ${of}`,
    open: 'Fungua ukurasa huu',
    back: 'Rudi',
    next: 'Endelea',
    skip: 'Ruka ziara',
    done: 'Nenda kwenye dashibodi',
    steps: [
      {
        title: 'Soko',
        text: 'Kila anwani inayouzwa, na kasi iliyopimwa. Bonyeza safu uone maelezo na mipango miwili.',
      },
      {
        title: 'Seva za VPS',
        text: 'Chagua nchi, seva na mfumo. Huwa tayari ndani ya saa 2 baada ya malipo.',
      },
      {
        title: 'Proksi zako',
        text:
          'Taarifa za kunakili, kitufe cha Jaribu kinachopita kwenye proksi, muda uliobaki, ' +
          'na kuongeza muda.',
      },
      {
        title: 'Maagizo',
        text: 'Ulicholipa, kwa dola na shilingi, pamoja na risiti. Chapisha au hifadhi kama PDF.',
      },
      {
        title: 'Msaada',
        text: 'Majibu ya maswali ya kawaida, na ujumbe kwa mtu kwa mengine yote.',
      },
    ],
  },
});
