import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The contact form and the texts of its script. */
export const contactWords = catalogue('contact', {
  title: 'Contact us',
  description: 'Request our services: a country, a network, a server, a question.',
  heading: 'Request Our Services Today',
  lead: 'Tell us what you need and we’ll reply by email.',
  form: 'Contact Us',
  email: 'Your email',
  badEmail: 'Invalid email address',
  message: 'Message',
  short: (least: number) => `Message must be at least ${least} characters long`,
  website: 'Website',
  send: 'Request',
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  failed: 'Something went wrong. Please try again.',
  hours: (hours: ReactNode) => <>Support hours: {hours}.</>,
  address: 'our support address',
  byMail: (address: ReactNode) => (
    <>
      You can also write to {address}. Already a customer? Your tickets are under Support in the
      dashboard.
    </>
  ),
});
