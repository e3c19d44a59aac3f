import { catalogue } from './site-catalogue.ts';

const description = 'Get notified when a product opens.';

/** The pages behind the "Notify me" form and the links of its emails. */
export const waitingWords = catalogue('waiting', {
  sent: {
    title: 'Check your inbox',
    description,
    heading: 'Check your inbox',
    lead: 'If this address is not on the list yet, we’ve emailed a link. Open it within 48 hours to confirm.',
    next: 'Back to the start',
  },
  again: {
    title: 'Not sent',
    description,
    heading: 'Your request was not sent',
    lead: 'Check that the email address is complete, then try again. If you have asked several times, wait an hour.',
    next: 'Try again',
  },
  confirm: {
    title: 'Confirm your address',
    description,
    heading: 'Confirm your address',
    lead: 'We’ll email you once, when it opens.',
    next: 'Confirm my address',
  },
  confirmed: {
    title: 'You are on the list',
    description,
    heading: 'You are on the list',
    lead: 'We’ll email you once, when it opens. The email we sent you has a link to unsubscribe.',
    next: 'Back to the start',
  },
  leave: {
    title: 'Unsubscribe',
    description,
    heading: 'Unsubscribe from this list?',
    lead: 'We delete your address from this list and will not email you about it.',
    next: 'Unsubscribe',
  },
  left: {
    title: 'Unsubscribed',
    description,
    heading: 'You are off the list',
    lead: 'We have deleted your address from this list.',
    next: 'Back to the start',
  },
  over: {
    title: 'Link expired',
    description,
    heading: 'This link no longer works',
    lead: 'It has expired, or part of the address is missing. You can ask to be notified again.',
    next: 'Ask again',
  },
});
