import { catalogue } from '../../lib/text/words.ts';

export const tourWords = catalogue('tour', {
  progress: (step: number, of: number) => `Step ${step} of ${of}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip the tour',
  done: 'Finish',
  steps: [
    {
      title: 'Your summary',
      text: 'Your spending, active services and last activity.',
    },
    {
      title: 'Your services',
      text: 'Each card opens what you own and shows where to buy more.',
    },
    {
      title: 'Find anything',
      text: 'Search pages, orders and proxies here. The shortcut is Ctrl K.',
    },
    {
      title: 'Your account',
      text: 'Profile, settings, language and sign-out are in this menu.',
    },
    {
      title: 'Help',
      text: 'Open a ticket or start a live chat.',
    },
  ],
});
