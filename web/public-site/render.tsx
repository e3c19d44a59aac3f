import { firstLocale, inEach } from '#contracts/locales.ts';
import { problemCodes } from '#contracts/problems.ts';
import {
  countryTemplates,
  pageTemplate,
  type CountryPageKind,
} from '#contracts/site/country-pages.ts';
import type { SiteRenderer } from '#contracts/site/site.ts';
import { renderDocument, type Page } from './document.tsx';
import { Abuse, AbuseAgain, AbuseSent } from './pages/abuse.tsx';
import { ComingSoon } from './pages/coming-soon.tsx';
import { Contact } from './pages/contact.tsx';
import { CountryPage, countryHead } from './pages/country.tsx';
import { Developers } from './pages/developers.tsx';
import { Faq } from './pages/faq.tsx';
import { Landing } from './pages/landing.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Offline } from './pages/offline.tsx';
import { OpenMail } from './pages/open-mail.tsx';
import { Privacy } from './pages/privacy.tsx';
import { ProblemPage, Problems } from './pages/problems.tsx';
import { PsdTemplate } from './pages/psd-template.tsx';
import { Rdp } from './pages/rdp.tsx';
import { Residential } from './pages/residential.tsx';
import { SystemStatus } from './pages/system-status.tsx';
import { WaitingOutcome, WaitingPress } from './pages/waiting.tsx';
import { abuseAgainWords, abuseSentWords, abuseWords } from './words/abuse-words.tsx';
import { contactWords } from './words/contact-words.tsx';
import { developersWords } from './words/developers-words.tsx';
import { faqWords, notFoundWords, offlineWords, openMailWords } from './words/help-words.tsx';
import { landingWords } from './words/landing-words.tsx';
import { policyWords } from './words/policy-words.tsx';
import { problemHead, problemsWords } from './words/problem-words.tsx';
import { rdpWords } from './words/rdp-words.tsx';
import { residentialWords } from './words/residential-words.tsx';
import { soonWords, templateWords } from './words/soon-words.tsx';
import { statusWords } from './words/status-words.tsx';
import { waitingWords } from './words/waiting-words.ts';

const pages: readonly Page[] = [
  {
    path: '/',
    words: landingWords,
    body: <Landing />,
    early: 'landing',
    script: 'front',
    figures: true,
  },
  {
    path: '/residential',
    words: residentialWords,
    body: <Residential />,
    script: 'copy',
    figures: true,
  },
  { path: '/rdp', words: rdpWords, body: <Rdp />, figures: true },
  countryPage('all'),
  countryPage('mobile'),
  { path: '/psd-template', words: templateWords, body: <PsdTemplate /> },
  { path: '/coming-soon', words: soonWords, body: <ComingSoon /> },
  { path: '/system-status', words: statusWords, body: <SystemStatus /> },
  { path: '/contact', words: contactWords, body: <Contact />, script: 'contact' },
  { path: '/maintainance', words: faqWords, body: <Faq />, script: 'faq' },
  { path: '/developers', words: developersWords, body: <Developers /> },
  { path: '/problems', words: problemsWords, body: <Problems /> },
  { path: '/privacy', words: policyWords, body: <Privacy /> },
  { path: '/abuse', words: abuseWords, body: <Abuse /> },
  { path: '/abuse-sent', words: abuseSentWords, body: <AbuseSent />, hidden: true },
  { path: '/abuse-again', words: abuseAgainWords, body: <AbuseAgain />, hidden: true },
  ...(['sent', 'again', 'confirmed', 'left', 'over'] as const).map((outcome): Page => ({
    path: `/waiting-${outcome}`,
    words: inEach((locale) => waitingWords[locale][outcome]),
    body: <WaitingOutcome outcome={outcome} />,
    hidden: true,
  })),
  ...(['confirm', 'leave'] as const).map((act): Page => ({
    path: `/waiting-${act}`,
    words: inEach((locale) => waitingWords[locale][act]),
    body: <WaitingPress act={act} />,
    hidden: true,
  })),
  { path: '/openmail', words: openMailWords, body: <OpenMail />, hidden: true, script: 'openmail' },
  { path: '/offline', words: offlineWords, body: <Offline />, hidden: true, early: 'offline' },
  { path: undefined, words: notFoundWords, body: <NotFound />, hidden: true },
  ...problemCodes.map((code): Page => ({
    path: `/problems/${code}`,
    words: problemHead(code),
    body: <ProblemPage code={code} />,
  })),
  ...['/faq', '/maintenance'].map((path): Page => ({
    path,
    words: faqWords,
    body: <Faq />,
    script: 'faq',
    hidden: true,
    forward: '/maintainance',
  })),
  {
    path: '/proxies',
    words: residentialWords,
    body: <Residential />,
    script: 'copy',
    figures: true,
    hidden: true,
    forward: '/residential#locations',
  },
];

/** The page that each country has; one that has nothing to sell is kept out of search engines. */
function countryPage(kind: CountryPageKind): Page {
  return {
    path: countryTemplates[kind],
    words: (data) => countryHead(kind, data),
    body: <CountryPage kind={kind} />,
    figures: true,
    hidden: ({ country }) => !country || country[kind].available === 0,
  };
}

const byPath = new Map(pages.map((page) => [page.path, page]));

/**
 * A public page as a whole document, by its English address; `undefined` is the page of what is not
 * there. Answers undefined for an address that no page has.
 */
export const renderPage: SiteRenderer['renderPage'] = ({ path, locale }, data, assets) => {
  const page = byPath.get(path && pageTemplate(path));
  return page && renderDocument({ page: { ...page, path }, locale, data, assets });
};

/** The English address of every page; of none for what is not there. */
export const pagePaths = pages.map(({ path }) => path);

/** The pages that say how much there is, for how much, how quickly. */
export const pathsWithFigures = pages.flatMap(({ path, figures }) => (figures ? [path] : []));

/**
 * The pages that search engines may list, with their English words; those of countries are known
 * while the shop runs.
 */
export const listedPages = () =>
  pages.flatMap(({ path, words, hidden = false }) => {
    if (path === undefined || hidden || typeof words === 'function') return [];
    const { title, description } = words[firstLocale];
    return [{ path, title, description }];
  });
