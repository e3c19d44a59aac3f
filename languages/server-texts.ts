import type { ArticleDraft } from '#contracts/admin/people/articles.ts';
import type { NamedCatalogue } from '../server/platform/texts.ts';
import type { rehearsalWords } from '../server/platform/http/pages/rehearsal.ts';
import type { sampleWords } from '../server/modules/notifications/describers/sample-facts.ts';
import type { shippedMails } from '../server/modules/notifications/words/mail-text.ts';
import type {
  mailLabels,
  layoutWords,
  mailTerms,
} from '../server/modules/notifications/texts/spoken.ts';
import type { documentWords } from '../server/modules/billing/documents/document-words.ts';
import type { darajaWords } from '../server/modules/payments/providers/daraja/result-codes.ts';
import type { paystackWords } from '../server/modules/payments/providers/paystack/traits.ts';
import type { paymentWords } from '../server/modules/payments/providers/traits.ts';
import type { shopWords } from '../server/modules/settings/live-settings.ts';
import type { waitingTitles } from '../server/modules/waiting/product.ts';

/** Accepts a list in which each catalogue is under its own name. */
type Named<List extends { [Name in keyof List]: NamedCatalogue<unknown, Name> }> = List;

/** Every catalogue of the server. One that is not here has no name and does not compile. */
type Catalogues = Named<{
  daraja: typeof darajaWords;
  documents: typeof documentWords;
  mailLabels: typeof mailLabels;
  mailLayout: typeof layoutWords;
  mailSamples: typeof sampleWords;
  mailTerms: typeof mailTerms;
  mails: typeof shippedMails;
  payments: typeof paymentWords;
  paystack: typeof paystackWords;
  rehearsal: typeof rehearsalWords;
  shop: typeof shopWords;
  waiting: typeof waitingTitles;
}>;
export type ServerName = keyof Catalogues;

/** The first articles of the knowledge base; what a language leaves out is shown in English. */
export type ArticleTexts = readonly Omit<ArticleDraft, 'locale'>[];

/** What the server says in a further language, in the shape that English gives. */
export type ServerTexts = Readonly<{ [Name in ServerName]: Catalogues[Name]['en'] }> &
  Readonly<{ articles: ArticleTexts }>;
