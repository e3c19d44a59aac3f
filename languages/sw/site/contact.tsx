import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const contact: SiteTexts['contact'] = {
  title: 'Wasiliana nasi',
  description: 'Omba huduma zetu: nchi, mtandao, seva, au uliza swali.',
  heading: 'Omba Huduma Zetu Leo',
  lead: 'Tuambie unachohitaji, nasi tutakujibu kwa barua pepe.',
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
};
