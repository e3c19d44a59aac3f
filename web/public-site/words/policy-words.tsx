import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';
import { englishPolicies } from './policies-english.ts';
import { swahiliPolicies } from './policies-swahili.ts';

/** The page of the three policies. Only a translation says which text decides. */
export const policyWords = catalogue({
  en: {
    title: 'Terms, privacy and acceptable use',
    description: 'The terms of service, the privacy policy and the acceptable-use policy.',
    heading: 'Terms, privacy and acceptable use',
    lead: 'Three short texts. By creating an account you agree to the terms and the acceptable-use policy.',
    translation: undefined as ((english: (text: string) => ReactNode) => ReactNode) | undefined,
    onThisPage: 'On this page',
    policies: englishPolicies,
    write: 'write to us',
    questions: (address: ReactNode) => <>Questions, appeals and reports of abuse: {address}.</>,
  },
  sw: {
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
    policies: swahiliPolicies,
    write: 'tuandikie',
    questions: (address: ReactNode) => <>Maswali, rufaa na ripoti za matumizi mabaya: {address}.</>,
  },
});
