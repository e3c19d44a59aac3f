import { catalogue } from '../../lib/text/words.ts';

export const soonWords = catalogue('soon', {
  comingSoon: 'Coming Soon',
  notForSale: 'Not for sale',
  policy: 'Acceptable-use policy',
  meanwhile: 'Go to the marketplace',
  templates: {
    title: 'PSD Templates',
    text: 'This page is under development.',
    why: 'Layouts for your own brand. Never copies of documents.',
  },
  nonvoip: {
    title: 'Non-VOIP Numbers',
    text: 'Real mobile phone numbers are under development.',
    why: 'Opening once we have a licensed supplier and identity checks in place.',
  },
  vcc: {
    title: 'Virtual Credit Cards',
    create: 'Create New Card',
    sample: 'SAMPLE',
    flip: 'Turn the sample card over',
    flipHint: 'Sample only, not a real card. Select it to see the other side.',
    holder: 'Holder',
    expiry: 'Valid until',
    integration: 'Payment Services Integration',
    integrationText: 'Do you issue cards or process payments? Get in touch.',
    contact: 'Contact Support',
    suite: 'Management Suite Coming Soon',
    suiteText: 'Limits, freezing and statements, once we have a card issuer.',
    waiting: 'Join the waiting list',
  },
});
