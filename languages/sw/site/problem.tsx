import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const problems: SiteTexts['problems'] = {
  title: 'Hitilafu',
  description: 'Kila hitilafu ya duka na API yake, na jinsi ya kuitatua.',
  heading: 'Hitilafu na jinsi ya kuzitatua',
  lead: (rfc: (text: string) => ReactNode) => (
    <>
      Kila hitilafu ni hati ya tatizo ({rfc('RFC 9457')}). Aina yake ni URL ya ukurasa ulio hapa
      chini; msimbo wake ni jina lisilobadilika kwa programu yako.
    </>
  ),
  forPrograms: 'Kwa wasanidi',
};

export const problem: SiteTexts['problem'] = {
  reference: (field: ReactNode) => (
    <>Bado umekwama? Tuandikie pamoja na rejeleo lililo kwenye {field} ya jibu.</>
  ),
  all: 'Hitilafu zote',
  contact: 'Wasiliana nasi',
};
