import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

const description = {
  en: 'Tell us of harm from one of our addresses. A person reads every report.',
  sw: 'Tuambie kuhusu madhara kutoka anwani yetu. Kila ripoti husomwa na mtu.',
};

/** The form for reports of harm; a browser sends it without any script. */
export const abuseWords = catalogue({
  en: {
    title: 'Report abuse',
    description: description.en,
    heading: 'Report abuse',
    lead: 'Did something from one of our addresses harm you? Tell us which address, when, and what happened. A person reads every report.',
    exit: 'IP address it came from',
    exitHint: 'One IPv4 or IPv6 address, as your logs show it.',
    at: 'When',
    atHint: 'As exactly as you can. We keep connection times for 90 days.',
    zone: 'By which clock',
    utc: 'UTC',
    nairobi: 'Nairobi (UTC+3)',
    kind: 'What it was',
    kinds: {
      spam: 'Spam or unwanted sign-ups',
      attack: 'Attack, scan or password guessing',
      fraud: 'Fraud or stolen cards',
      copying: 'Copyright or scraping',
      other: 'Something else',
    },
    body: 'What happened',
    bodyHint: 'At least 20 letters. Lines of your log help. Please leave passwords out.',
    email: 'Your e-mail, if you want an answer',
    emailHint: 'Used for this report alone. Without it we act but cannot tell you.',
    website: 'Website',
    send: 'Send the report',
    limits:
      'We know when an address of ours was used and by which account. We do not record what was sent or which sites were visited, so what you add decides how much we can find.',
    policy: (text: (words: string) => ReactNode) => (
      <>What we forbid, and what follows, is in the {text('acceptable-use policy')}.</>
    ),
  },
  sw: {
    title: 'Ripoti matumizi mabaya',
    description: description.sw,
    heading: 'Ripoti matumizi mabaya',
    lead: 'Je, kuna kitu kutoka anwani yetu kilichokudhuru? Tuambie anwani ipi, lini, na nini kilitokea. Kila ripoti husomwa na mtu.',
    exit: 'Anwani ya IP ilikotoka',
    exitHint: 'Anwani moja ya IPv4 au IPv6, kama kumbukumbu zako zinavyoonyesha.',
    at: 'Lini',
    atHint: 'Kwa usahihi uwezavyo. Tunahifadhi nyakati za miunganisho kwa siku 90.',
    zone: 'Kwa saa ipi',
    utc: 'UTC',
    nairobi: 'Nairobi (UTC+3)',
    kind: 'Ilikuwa nini',
    kinds: {
      spam: 'Barua taka au usajili usiotakiwa',
      attack: 'Shambulio, upekuzi au kubahatisha nenosiri',
      fraud: 'Ulaghai au kadi za wizi',
      copying: 'Hakimiliki au kunakili data',
      other: 'Jambo lingine',
    },
    body: 'Nini kilitokea',
    bodyHint: 'Angalau herufi 20. Mistari ya kumbukumbu zako husaidia. Usiandike manenosiri.',
    email: 'Barua pepe yako, ukitaka jibu',
    emailHint: 'Hutumika kwa ripoti hii tu. Bila hiyo tunachukua hatua lakini hatuwezi kukuambia.',
    website: 'Tovuti',
    send: 'Tuma ripoti',
    limits:
      'Tunajua anwani yetu ilitumika lini na kwa akaunti ipi. Haturekodi kilichotumwa wala tovuti zilizotembelewa, kwa hiyo unachoongeza huamua kiasi tunachoweza kupata.',
    policy: (text: (words: string) => ReactNode) => (
      <>Tunachokataza, na kinachofuata, kiko kwenye {text('sera ya matumizi yanayokubalika')}.</>
    ),
  },
});

/** After a report was taken. */
export const abuseSentWords = catalogue({
  en: {
    title: 'Report received',
    description: description.en,
    heading: 'Thank you. We have your report.',
    reference: 'Your reference',
    lead: 'A person looks at it and decides. If you left an address, you hear what came of it.',
    home: 'Back to the start',
  },
  sw: {
    title: 'Ripoti imepokelewa',
    description: description.sw,
    heading: 'Asante. Tumepokea ripoti yako.',
    reference: 'Kumbukumbu yako',
    lead: 'Mtu ataiangalia na kuamua. Kama uliacha anwani, utaambiwa matokeo.',
    home: 'Rudi mwanzo',
  },
});

/** After a report that could not be taken. */
export const abuseAgainWords = catalogue({
  en: {
    title: 'Report not sent',
    description: description.en,
    heading: 'The report was not sent',
    lead: 'Go back in your browser: what you wrote is still there. Please check:',
    list: [
      'The address is one IP address, such as 203.0.113.7.',
      'The moment is past and within the last 90 days.',
      'What happened has at least 20 letters, and the e-mail is whole or empty.',
      'Not more than ten reports an hour come from one network. Many at once? Write to us.',
    ],
    again: 'To the form',
  },
  sw: {
    title: 'Ripoti haikutumwa',
    description: description.sw,
    heading: 'Ripoti haikutumwa',
    lead: 'Rudi nyuma kwenye kivinjari: ulichoandika bado kipo. Tafadhali angalia:',
    list: [
      'Anwani ni anwani moja ya IP, kama 203.0.113.7.',
      'Wakati umepita na uko ndani ya siku 90 zilizopita.',
      'Kilichotokea kina angalau herufi 20, na barua pepe ni kamili au tupu.',
      'Ripoti zisizidi kumi kwa saa kutoka mtandao mmoja. Nyingi kwa pamoja? Tuandikie.',
    ],
    again: 'Kwenye fomu',
  },
});
