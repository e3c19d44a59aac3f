import { moment } from './nairobi-moment.ts';
import type { Writers } from './render.ts';

/** Stands over an answer; what a mail program quotes begins with it, at the latest. */
export const replyMark = 'Write above this line to answer by mail.';

const howToAnswer = (replyTo: string, link: string) => {
  if (replyTo !== '') return 'Answer this mail, and your words join the ticket.';
  return link === '' ? '' : 'Answer on the page behind the button.';
};
const marked = (replyTo: string) => (replyTo === '' ? [] : [replyMark]);
const opened = (link: string) =>
  link === '' ? {} : { button: { label: 'Open the ticket', url: link } };
const answerable = (replyTo: string) => (replyTo === '' ? {} : { replyTo });

/** Letters between the desk, its customers and staff. */
export const ticketWriters: Pick<Writers, 'ticket-answer' | 'ticket-arrived' | 'ticket-closing'> = {
  'ticket-answer': ({ shop }, { firstName, ticketCode, subject, body, link, replyTo }) => ({
    subject: `[${ticketCode}] ${subject}`,
    preview: `${shop.name} answered.`,
    heading: `Hello ${firstName}`,
    paragraphs: [...marked(replyTo), body, howToAnswer(replyTo, link)].filter(Boolean),
    facts: [
      ['About', subject],
      ['Ticket', ticketCode],
    ],
    ...opened(link),
    ...answerable(replyTo),
  }),
  'ticket-arrived': (_, { ticketCode, subject, from, department, body, link }) => ({
    subject: `[${ticketCode}] waits: ${subject}`,
    preview: `From ${from}`,
    heading: subject,
    paragraphs: [body],
    facts: [
      ['From', from],
      ['Department', department],
      ['Ticket', ticketCode],
    ],
    button: { label: 'Answer', url: link },
  }),
  'ticket-closing': (_, { firstName, ticketCode, subject, closesAt, link, replyTo }) => ({
    subject: `[${ticketCode}] ${subject}`,
    preview: `Still open until ${moment(closesAt)}.`,
    heading: 'Is it solved?',
    paragraphs: [
      ...marked(replyTo),
      `Hello ${firstName}. We answered you and heard nothing since. The ticket closes by itself ` +
        `on ${moment(closesAt)}; nothing is lost, and one word from you opens it again.`,
      howToAnswer(replyTo, link),
    ].filter(Boolean),
    facts: [
      ['About', subject],
      ['Ticket', ticketCode],
    ],
    ...opened(link),
    ...answerable(replyTo),
  }),
};
