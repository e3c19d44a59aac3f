import { firstLocale, inEach, type Locale } from '#contracts/locales.ts';
import type { ReactNode } from 'react';
import type { ProblemCode } from '#contracts/problems.ts';
import { catalogue, type Catalogue } from './site-catalogue.ts';
import { problemText } from '../problem-texts.ts';

/** The list of everything that the shop can refuse. */
export const problemsWords = catalogue('problems', {
  title: 'Errors',
  description: 'Every error of the shop and its API, and how to fix it.',
  heading: 'Errors and how to fix them',
  lead: (rfc: (text: string) => ReactNode) => (
    <>
      Every error is a problem document ({rfc('RFC 9457')}). Its type is the URL of a page below;
      its code is a stable name for your software.
    </>
  ),
  forPrograms: 'For developers',
});

/** What the page of a single problem shows beside its own text. */
export const problemWords = catalogue('problem', {
  reference: (field: ReactNode) => (
    <>Still stuck? Contact us with the reference in {field} of the response.</>
  ),
  all: 'All errors',
  contact: 'Contact us',
});

/** The title and description of a problem's page. */
export function problemHead(code: ProblemCode): Catalogue<{ title: string; description: string }> {
  const head = (locale: Locale) => {
    const text = problemText(code, locale) ?? problemText(code, firstLocale);
    return { title: text?.title ?? code, description: text?.summary ?? code };
  };
  return inEach(head);
}
