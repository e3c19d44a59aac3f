import type { ServerTexts } from '#languages/server-texts.ts';
import { faq } from '../help/faq.ts';
import { guides } from '../help/guides.ts';
import { daraja } from './daraja.ts';
import { documents } from './documents.ts';
import { mails } from './mails/mails.ts';
import { mailLabels, mailLayout, mailSamples, mailTerms } from './mails/words.ts';
import { payments } from './payments.ts';
import { paystack } from './paystack.ts';
import { rehearsal, shop } from './shop.ts';
import { waiting } from './waiting.ts';

export const texts: ServerTexts = {
  articles: [...guides, ...faq],
  daraja,
  documents,
  mailLabels,
  mailLayout,
  mailSamples,
  mailTerms,
  mails,
  payments,
  paystack,
  rehearsal,
  shop,
  waiting,
};
