import { counted } from '#contracts/locales.ts';
import type { OrderStoryLine, StoryAbout } from '#contracts/admin/money/order-story.ts';
import { serverAdminWords } from '../servers/server-words.ts';
import { adminWords } from '../words.ts';
import { actorWord, readable, wordIn } from '../words/readable.ts';
import { orderHappening, paymentCause, refundCause, verdictWord } from '../words/happenings.ts';
import { providerWord } from '../words/provider.ts';
import {
  disputeStateWords,
  operationStateWords,
  operationWords,
  paymentStateWords,
  refundStateWords,
} from '../words/states.ts';

/** The whole history of an order, for staff. */
export const storyWords = {
  title: 'Full history',
  of: (code: string) => `Full history of ${code}`,
  record: 'Order record',
  open: 'Open',
  more: (lines: number) => `There are older entries than these ${lines}.`,
  requests: 'Request IDs',
  requestsText: 'Search the logs for these IDs.',
  noRequests: 'No request ID was recorded for this order.',
  /** What a line is about, where its name alone does not say it. */
  abouts: { clock: 'Waiting time', call: 'Provider call', review: 'Needs review' },
  waited: (minutes: string) => `Waiting for ${minutes} min`,
  listed: 'Received from a known address',
  unlisted: 'Received from an unknown address',
  status: (code: string) => `status ${code}`,
  attempts: (tries: number) => counted(tries, 'attempt'),
};

const t = storyWords;

type Parts = readonly string[];
const stateIn = (words: Readonly<Record<string, string>>, { to }: OrderStoryLine): string =>
  to === null ? '' : wordIn(words, to);

/** Work of the shop itself, such as an email, and how far it came. */
function workOf({ name, to }: OrderStoryLine): Parts {
  return [readable(name), to ?? ''];
}

/** What happened, by what it happened to. */
const happened: Readonly<Record<StoryAbout, (line: OrderStoryLine) => Parts>> = {
  order: ({ name }) => [orderHappening(name)],
  clock: ({ name }) => [t.waited(name)],
  payment: (line) => [
    stateIn(paymentStateWords, line),
    paymentCause(line.name),
    providerWord({ resultCode: line.code, resultText: null }),
  ],
  callback: ({ name, to }) => [
    name === 'listed' ? t.listed : t.unlisted,
    to === null ? adminWords.payment.waits : verdictWord(to),
  ],
  call: ({ name, to, code }) => [
    adminWords.payment.asked[name] ?? name,
    to === null ? '' : readable(to),
    code === null ? '' : t.status(code),
  ],
  server: (line) => [wordIn(operationWords, line.name), stateIn(operationStateWords, line)],
  invoice: ({ name }) => [name],
  'credit-note': ({ name }) => [name],
  refund: (line) => [stateIn(refundStateWords, line), refundCause(line.name)],
  dispute: (line) => [stateIn(disputeStateWords, line), readable(line.name)],
  review: ({ name, to }) => [readable(name), to === null ? '' : readable(to)],
  email: workOf,
  job: workOf,
};

const serverProviders: Readonly<Record<string, string>> = serverAdminWords.providerNames;

/** What a line is about. */
export const storySubject = (about: StoryAbout): string => wordIn(t.abouts, about);

/** One line of the history: what happened, at which provider, after how many attempts, by whom. */
export function storySentence(line: OrderStoryLine): string {
  const { provider, tries, note, actor } = line;
  const parts = [
    ...happened[line.about](line),
    provider === null ? '' : wordIn(serverProviders, provider),
    tries !== null && tries > 1 ? t.attempts(tries) : '',
    note ?? '',
    actor === null ? '' : actorWord(actor),
  ];
  // A state and what led to it often have one word.
  const lower = parts.map((part) => part.toLowerCase());
  const isNew = (part: string, index: number) => lower.indexOf(part.toLowerCase()) === index;
  return parts.filter((part, index) => part !== '' && isNew(part, index)).join(' · ');
}
