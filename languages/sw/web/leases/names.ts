import type { WebTexts } from '#languages/web-texts.ts';

export const names: WebTexts['names'] = {
  country: 'Nchi',
  anyCountry: 'Nchi yoyote',
  city: 'Jiji (si lazima)',
  cityHint: 'Kama vile Nairobi. Chagua nchi kwanza.',
  exit: 'Anwani ya kutokea',
  exits: { request: 'Mpya kwa kila muunganisho', session: 'Ile ile kwa kipindi' },
  session: 'Kipindi',
  sessionHint: 'Herufi, tarakimu na _. Kila jina lina anwani yake ya kutokea.',
  another: 'Jina jipya la kipindi',
  minutes: 'Urefu wa kipindi',
  mode: 'Anwani ikipotea',
  modes: { keep: 'Tumia anwani nyingine', strict: 'Kataa hadi kipindi kiishe' },
  username: 'Jina la mtumiaji lenye chaguo hizi',
  pins: 'Anwani huchaguliwa kwa kila muunganisho. Maombi yanayoshiriki mmoja, kwa keep-alive au HTTP/2, hushiriki anwani yake.',
  fixed: 'Ongeza kipindi kwenye jina la mtumiaji',
  fixedHint:
    'Kwa programu zinazohitaji kipindi. Proksi hii ina anwani moja, kwa hiyo ni ile ile katika kila kipindi.',
};
