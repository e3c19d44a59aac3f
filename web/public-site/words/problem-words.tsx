import type { Locale } from '#contracts/locales.ts';
import type { ReactNode } from 'react';
import type { ProblemCode } from '#contracts/problems.ts';
import { catalogue, type Catalogue } from '../../lib/words.ts';
import { problemText } from '../problem-texts.ts';

/** The list of everything that the shop may refuse. */
export const problemsWords = catalogue({
  en: {
    title: 'Problems',
    description: 'Every reason for which the shop refuses a request, and what to do about it.',
    heading: 'Problems and what to do',
    lead: (rfc: (text: string) => ReactNode) => (
      <>
        Every refusal is a problem document ({rfc('RFC 9457')}). Its type is the address of a page
        below, and its code is the name that a program can rely on.
      </>
    ),
    forPrograms: 'For developers',
  },
  sw: {
    title: 'Matatizo',
    description: 'Kila sababu ambayo duka hukataa ombi, na la kufanya.',
    heading: 'Matatizo na la kufanya',
    lead: (rfc: (text: string) => ReactNode) => (
      <>
        Kila ukataaji ni hati ya tatizo ({rfc('RFC 9457')}). Aina yake ni anwani ya ukurasa ulio
        hapa chini, na msimbo wake ni jina ambalo programu inaweza kutegemea.
      </>
    ),
    forPrograms: 'Kwa wasanidi',
  },
});

/** What the page of a single problem says beside its own words. */
export const problemWords = catalogue({
  en: {
    reference: (field: ReactNode) => (
      <>Still stuck? Write to us with the reference in {field} of the answer.</>
    ),
    all: 'All problems',
    contact: 'Contact us',
  },
  sw: {
    reference: (field: ReactNode) => (
      <>Bado umekwama? Tuandikie pamoja na rejeleo lililo kwenye {field} ya jibu.</>
    ),
    all: 'Matatizo yote',
    contact: 'Wasiliana nasi',
  },
});

/** The title and description of a problem's page. */
export function problemHead(code: ProblemCode): Catalogue<{ title: string; description: string }> {
  const head = (locale: Locale) => {
    const text = problemText(code, locale) ?? problemText(code, 'en');
    return { title: text?.title ?? code, description: text?.summary ?? code };
  };
  return { en: head('en'), sw: head('sw') };
}
