import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

/** The contact form, with what its script says. */
export const contactWords = catalogue({
  en: {
    title: 'Contact us',
    description: 'Request our services: a country, a network, a server, a question.',
    heading: 'Request Our Services Today',
    lead: 'Tell us what you need: a country, a network, a server, a question. A person answers.',
    form: 'Contact Us',
    email: 'Your e-mail',
    badEmail: 'Invalid email address',
    message: 'Message',
    short: (least: number) => `Message must be at least ${least} characters long`,
    website: 'Website',
    send: 'Request',
    sending: 'Sending...',
    sent: 'Message sent successfully!',
    failed: 'Something went wrong. Please try again.',
    hours: (hours: ReactNode) => <>People answer: {hours}.</>,
    address: 'our support address',
    byMail: (address: ReactNode) => (
      <>
        You can also write to {address}. Customers find their tickets under Support in the
        dashboard.
      </>
    ),
  },
  sw: {
    title: 'Wasiliana nasi',
    description: 'Omba huduma zetu: nchi, mtandao, seva, au uliza swali.',
    heading: 'Omba Huduma Zetu Leo',
    lead: 'Tuambie unachohitaji: nchi, mtandao, seva, au swali. Utajibiwa na mtu.',
    form: 'Wasiliana Nasi',
    email: 'Barua pepe yako',
    badEmail: 'Barua pepe si sahihi',
    message: 'Ujumbe',
    short: (least: number) => `Ujumbe uwe na angalau herufi ${least}`,
    website: 'Tovuti',
    send: 'Tuma ombi',
    sending: 'Inatuma...',
    sent: 'Ujumbe umetumwa!',
    failed: 'Hitilafu imetokea. Tafadhali jaribu tena.',
    hours: (hours: ReactNode) => <>Watu hujibu: {hours}.</>,
    address: 'anwani yetu ya msaada',
    byMail: (address: ReactNode) => (
      <>
        Unaweza pia kutuandikia kwa {address}. Wateja huona tiketi zao chini ya Msaada kwenye
        dashibodi.
      </>
    ),
  },
});
