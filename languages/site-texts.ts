import type { NamedCatalogue } from '../web/public-site/words/site-catalogue.ts';
import type { periods } from '../web/public-site/figures.ts';
import type { rowWords } from '../web/public-site/status-rows.ts';
import type {
  abuseWords,
  abuseSentWords,
  abuseAgainWords,
} from '../web/public-site/words/abuse-words.tsx';
import type { contactWords } from '../web/public-site/words/contact-words.tsx';
import type { countryWords } from '../web/public-site/words/country-words.ts';
import type { developersWords } from '../web/public-site/words/developers-words.tsx';
import type {
  faqWords,
  openMailWords,
  notFoundWords,
  offlineWords,
} from '../web/public-site/words/help-words.tsx';
import type { landingLists } from '../web/public-site/words/landing-lists.ts';
import type { landingWords } from '../web/public-site/words/landing-words.tsx';
import type { listingWords } from '../web/public-site/words/listing-words.ts';
import type { policyWords } from '../web/public-site/words/policy-words.tsx';
import type { problemsWords, problemWords } from '../web/public-site/words/problem-words.tsx';
import type { rdpWords } from '../web/public-site/words/rdp-words.tsx';
import type { residentialWords } from '../web/public-site/words/residential-words.tsx';
import type { siteWords } from '../web/public-site/words/site-words.tsx';
import type { soonWords, templateWords } from '../web/public-site/words/soon-words.tsx';
import type { statusWords } from '../web/public-site/words/status-words.tsx';
import type { waitingWords } from '../web/public-site/words/waiting-words.ts';

/** Accepts a list in which each catalogue is under its own name. */
type Named<List extends { [Name in keyof List]: NamedCatalogue<unknown, Name> }> = List;

/** Every catalogue of the public pages. One that is not here has no name and does not compile. */
type Catalogues = Named<{
  abuse: typeof abuseWords;
  abuseAgain: typeof abuseAgainWords;
  abuseSent: typeof abuseSentWords;
  contact: typeof contactWords;
  country: typeof countryWords;
  developers: typeof developersWords;
  faq: typeof faqWords;
  landing: typeof landingWords;
  landingLists: typeof landingLists;
  listings: typeof listingWords;
  notFound: typeof notFoundWords;
  offline: typeof offlineWords;
  openMail: typeof openMailWords;
  periods: typeof periods;
  policy: typeof policyWords;
  problem: typeof problemWords;
  problems: typeof problemsWords;
  rdp: typeof rdpWords;
  residential: typeof residentialWords;
  site: typeof siteWords;
  soon: typeof soonWords;
  status: typeof statusWords;
  statusRows: typeof rowWords;
  template: typeof templateWords;
  waiting: typeof waitingWords;
}>;
export type SiteName = keyof Catalogues;

/** What a further language says on the public pages, in the shape that English gives. */
export type SiteTexts = Readonly<{ [Name in SiteName]: Catalogues[Name]['en'] }>;
