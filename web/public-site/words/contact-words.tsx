import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The contact form and the texts of its script. */
export const contactWords = catalogue({
  en: {
    title: 'Contact us',
    description: 'Request our services: a country, a network, a server, a question.',
    heading: 'Request Our Services Today',
    lead: 'Tell us what you need: a country, a network, a server, a question. We’ll reply by email.',
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
  },
  sw: {
    title: 'Wasiliana nasi',
    description: 'Omba huduma zetu: nchi, mtandao, seva, au uliza swali.',
    heading: 'Omba Huduma Zetu Leo',
    lead: 'Tuambie unachohitaji: nchi, mtandao, seva, au swali. Tutakujibu kwa barua pepe.',
    form: 'Wasiliana Nasi',
    email: 'Barua pepe yako',
    badEmail: 'Barua pepe si sahihi',
    message: 'Ujumbe',
    short: (least: number) => `Ujumbe uwe na angalau herufi ${least}`,
    website: 'Tovuti',
    send: 'Tuma ombi',
    sending: 'Inatuma...',
    sent: 'Ujumbe umetumwa.',
    failed: 'Hitilafu imetokea. Tafadhali jaribu tena.',
    hours: (hours: ReactNode) => <>Saa za msaada: {hours}.</>,
    address: 'anwani yetu ya msaada',
    byMail: (address: ReactNode) => (
      <>
        Unaweza pia kutuandikia kwa {address}. Je, wewe ni mteja? Tiketi zako ziko chini ya Msaada
        kwenye dashibodi.
      </>
    ),
  },
});
