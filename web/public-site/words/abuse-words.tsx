import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

const description = 'Report abuse from one of our IP addresses. Our team reads every report.';

/** The form for abuse reports; a browser sends it without any script. */
export const abuseWords = catalogue('abuse', {
  title: 'Report abuse',
  description: description,
  heading: 'Report abuse',
  lead: 'Tell us which of our IP addresses was involved, when, and what happened. Our team reads every report.',
  exit: 'Source IP address',
  exitHint: 'One IPv4 or IPv6 address, as shown in your logs.',
  at: 'Date and time',
  atHint: 'Be as exact as you can. We keep connection times for 90 days.',
  zone: 'Time zone',
  utc: 'UTC',
  nairobi: 'Nairobi (UTC+3)',
  kind: 'Type of abuse',
  kinds: {
    spam: 'Spam or unwanted sign-ups',
    attack: 'Attack, scan or password guessing',
    fraud: 'Fraud or stolen cards',
    copying: 'Copyright or scraping',
    other: 'Something else',
  },
  body: 'What happened',
  bodyHint: 'At least 20 characters. Log lines help. Please leave passwords out.',
  email: 'Your email (optional)',
  emailHint:
    'Only used for this report. Leave it empty to stay anonymous; we won’t be able to reply.',
  website: 'Website',
  send: 'Send report',
  limits:
    'We know when an address was used and by which account. We don’t record what was sent or which sites were visited, so please include as much detail as you can.',
  policy: (text: (words: string) => ReactNode) => (
    <>Read what we forbid in the {text('acceptable-use policy')}.</>
  ),
});

/** After a report was received. */
export const abuseSentWords = catalogue('abuseSent', {
  title: 'Report received',
  description: description,
  heading: 'Thank you. We have your report.',
  reference: 'Your reference',
  lead: 'Our team will review it. If you left an email, we’ll tell you the outcome.',
  home: 'Back to home',
});

/** After a report that was refused. */
export const abuseAgainWords = catalogue('abuseAgain', {
  title: 'Report not sent',
  description: description,
  heading: 'The report was not sent',
  lead: 'Go back in your browser: your text is still there. Please check:',
  list: [
    'Enter one IP address, such as 203.0.113.7.',
    'The time must be in the past 90 days.',
    'Describe what happened in at least 20 characters. The email must be complete, or empty.',
    'You can send up to ten reports an hour from one network. More than that? Contact us.',
  ],
  again: 'Back to the form',
});
