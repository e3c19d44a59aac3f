import type { SiteTexts } from '#languages/site-texts.ts';
import { abuse, abuseSent, abuseAgain } from './abuse.tsx';
import { contact } from './contact.tsx';
import { country } from './country.ts';
import { developers } from './developers.tsx';
import { faq, openMail, notFound, offline } from './help.tsx';
import { landingLists } from './landing-lists.ts';
import { landing } from './landing.tsx';
import { listings } from './listings.ts';
import { periods } from './periods.ts';
import { policy } from './policy.tsx';
import { problems, problem } from './problem.tsx';
import { rdp } from './rdp.tsx';
import { residential } from './residential.tsx';
import { site } from './site.tsx';
import { soon, template } from './soon.tsx';
import { status, statusRows } from './status.tsx';
import { waiting } from './waiting.ts';

export const texts: SiteTexts = {
  abuse,
  abuseAgain,
  abuseSent,
  contact,
  country,
  developers,
  faq,
  landing,
  landingLists,
  listings,
  notFound,
  offline,
  openMail,
  periods,
  policy,
  problem,
  problems,
  rdp,
  residential,
  site,
  soon,
  status,
  statusRows,
  template,
  waiting,
};
