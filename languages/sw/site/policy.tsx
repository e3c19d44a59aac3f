import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';
import { policies } from './policies.ts';

export const policy: SiteTexts['policy'] = {
  title: 'Masharti, faragha na matumizi yanayokubalika',
  description: 'Masharti ya huduma, sera ya faragha na sera ya matumizi yanayokubalika.',
  heading: 'Masharti, faragha na matumizi yanayokubalika',
  lead: 'Maandishi matatu mafupi. Unapofungua akaunti unakubali masharti na sera ya matumizi yanayokubalika.',
  translation: (english: (text: string) => ReactNode) => (
    <>
      Hii ni tafsiri ya kukusaidia kuelewa. Ikitofautiana na {english('maandishi ya Kiingereza')},
      ya Kiingereza ndiyo yanayotumika.
    </>
  ),
  onThisPage: 'Kwenye ukurasa huu',
  policies,
  write: 'tuandikie',
  questions: (address: ReactNode) => <>Maswali, rufaa na ripoti za matumizi mabaya: {address}.</>,
};
