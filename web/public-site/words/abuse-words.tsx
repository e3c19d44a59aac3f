import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

const description = {
  en: 'Report abuse from one of our IP addresses. Our team reads every report.',
  sw: 'Ripoti matumizi mabaya kutoka anwani yetu ya IP. Timu yetu husoma kila ripoti.',
};

/** The form for abuse reports; a browser sends it without any script. */
export const abuseWords = catalogue({
  en: {
    title: 'Report abuse',
    description: description.en,
    heading: 'Report abuse',
    lead: 'Tell us which of our IP addresses was involved, when, and what happened. Our team reads every report.',
    exit: 'Source IP address',
    exitHint: 'One IPv4 or IPv6 address, as shown in your logs.',
    at: 'Date and time',
    atHint: 'Be as exact as you can. We keep connection times for 90 days.',
    zone: 'Time zone',
    utc: 'UTC',
    nairobi: 'Nairobi (UTC+3)',
    kind: 'Type of abuse',
    kinds: {
      spam: 'Spam or unwanted sign-ups',
      attack: 'Attack, scan or password guessing',
      fraud: 'Fraud or stolen cards',
      copying: 'Copyright or scraping',
      other: 'Something else',
    },
    body: 'What happened',
    bodyHint: 'At least 20 characters. Log lines help. Please leave passwords out.',
    email: 'Your email (optional)',
    emailHint:
      'Only used for this report. Leave it empty to stay anonymous; we won’t be able to reply.',
    website: 'Website',
    send: 'Send report',
    limits:
      'We know when an address was used and by which account. We don’t record what was sent or which sites were visited, so please include as much detail as you can.',
    policy: (text: (words: string) => ReactNode) => (
      <>Read what we forbid in the {text('acceptable-use policy')}.</>
    ),
  },
  sw: {
    title: 'Ripoti matumizi mabaya',
    description: description.sw,
    heading: 'Ripoti matumizi mabaya',
    lead: 'Tuambie ni anwani yetu ipi ya IP iliyohusika, lini, na nini kilitokea. Timu yetu husoma kila ripoti.',
    exit: 'Anwani ya IP ya chanzo',
    exitHint: 'Anwani moja ya IPv4 au IPv6, kama kumbukumbu zako zinavyoonyesha.',
    at: 'Tarehe na saa',
    atHint: 'Kwa usahihi uwezavyo. Tunahifadhi nyakati za miunganisho kwa siku 90.',
    zone: 'Saa za eneo',
    utc: 'UTC',
    nairobi: 'Nairobi (UTC+3)',
    kind: 'Aina ya matumizi mabaya',
    kinds: {
      spam: 'Barua taka au usajili usiotakiwa',
      attack: 'Shambulio, upekuzi au kubahatisha nenosiri',
      fraud: 'Ulaghai au kadi za wizi',
      copying: 'Hakimiliki au kunakili data',
      other: 'Jambo lingine',
    },
    body: 'Nini kilitokea',
    bodyHint: 'Angalau herufi 20. Mistari ya kumbukumbu zako husaidia. Usiandike manenosiri.',
    email: 'Barua pepe yako (si lazima)',
    emailHint: 'Hutumika kwa ripoti hii tu. Iache tupu usipotaka kujulikana; hatutaweza kukujibu.',
    website: 'Tovuti',
    send: 'Tuma ripoti',
    limits:
      'Tunajua anwani ilitumika lini na kwa akaunti ipi. Haturekodi kilichotumwa wala tovuti zilizotembelewa, kwa hiyo tafadhali toa maelezo mengi uwezavyo.',
    policy: (text: (words: string) => ReactNode) => (
      <>Soma tunachokataza kwenye {text('sera ya matumizi yanayokubalika')}.</>
    ),
  },
});

/** After a report was received. */
export const abuseSentWords = catalogue({
  en: {
    title: 'Report received',
    description: description.en,
    heading: 'Thank you. We have your report.',
    reference: 'Your reference',
    lead: 'Our team will review it. If you left an email, we’ll tell you the outcome.',
    home: 'Back to home',
  },
  sw: {
    title: 'Ripoti imepokelewa',
    description: description.sw,
    heading: 'Asante. Tumepokea ripoti yako.',
    reference: 'Kumbukumbu yako',
    lead: 'Timu yetu itaikagua. Kama uliacha barua pepe, tutakueleza matokeo.',
    home: 'Rudi mwanzo',
  },
});

/** After a report that was refused. */
export const abuseAgainWords = catalogue({
  en: {
    title: 'Report not sent',
    description: description.en,
    heading: 'The report was not sent',
    lead: 'Go back in your browser: your text is still there. Please check:',
    list: [
      'Enter one IP address, such as 203.0.113.7.',
      'The time must be in the past 90 days.',
      'Describe what happened in at least 20 characters. The email must be complete, or empty.',
      'You can send up to ten reports an hour from one network. More than that? Contact us.',
    ],
    again: 'Back to the form',
  },
  sw: {
    title: 'Ripoti haikutumwa',
    description: description.sw,
    heading: 'Ripoti haikutumwa',
    lead: 'Rudi nyuma kwenye kivinjari: ulichoandika bado kipo. Tafadhali angalia:',
    list: [
      'Andika anwani moja ya IP, kama 203.0.113.7.',
      'Wakati uwe ndani ya siku 90 zilizopita.',
      'Eleza kilichotokea kwa angalau herufi 20. Barua pepe iwe kamili, au tupu.',
      'Unaweza kutuma hadi ripoti kumi kwa saa kutoka mtandao mmoja. Zaidi ya hizo? Tuandikie.',
    ],
    again: 'Rudi kwenye fomu',
  },
});
