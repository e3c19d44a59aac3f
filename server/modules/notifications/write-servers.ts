import { moment } from './nairobi-moment.ts';
import type { MailFacts } from './mail.ts';
import type { Writers } from './render.ts';

const shillings = (amount: number) => `KES ${amount.toLocaleString('en-KE')}`;

type Ending = MailFacts['server-ending'];
type Words = Readonly<{ subject: string; heading: string; what: string }>;

function wordsOf({ stage, title, left, endsAt, keptUntil }: Ending): Words {
  if (stage === 'soon') {
    return {
      subject: `Your server ends in ${left}`,
      heading: `${title} ends in ${left}`,
      what:
        `It runs until ${moment(endsAt)}. Then it is stopped, and nothing on it is lost for a ` +
        'few more days.',
    };
  }
  if (stage === 'stopped') {
    return {
      subject: 'Your server is stopped: its time is over',
      heading: `${title} is stopped`,
      what:
        `Everything on it is kept until ${moment(keptUntil)}. Renew it before then and it starts ` +
        'again as it was; after that it is taken away for good.',
    };
  }
  return {
    subject: 'Your server is gone',
    heading: `${title} has ended`,
    what:
      `Its time was over at ${moment(endsAt)}, and the machine with everything on it is taken ` +
      'away. Thank you for having been with us.',
  };
}

/** Letters about a server after its delivery. */
export const serverWriters: Pick<Writers, 'server-renewed' | 'server-ending'> = {
  'server-renewed': (_, facts) => ({
    subject: `Your server runs on (${facts.orderCode})`,
    preview: `${facts.title} runs until ${moment(facts.validUntil)}.`,
    heading: 'Your server runs on',
    paragraphs: [
      `Thank you, ${facts.firstName}. ${facts.title} keeps its address, its user and everything ` +
        'on it.',
    ],
    facts: [
      ['Until', moment(facts.validUntil)],
      ['Paid', shillings(facts.amountKes)],
      ['Order', facts.orderCode],
    ],
    button: { label: 'See my server', url: facts.link },
  }),
  'server-ending': (_, facts) => {
    const { subject, heading, what } = wordsOf(facts);
    const mayRenew = facts.stage !== 'gone' && facts.amountKes !== null;
    return {
      subject,
      preview: heading,
      heading,
      paragraphs: [`Hello ${facts.firstName}. ${what}`],
      facts: mayRenew ? [['One more month', shillings(facts.amountKes ?? 0)] as const] : [],
      button: { label: mayRenew ? 'Renew by M-Pesa' : 'See my servers', url: facts.link },
    };
  },
};
