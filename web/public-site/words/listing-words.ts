import { catalogue } from './site-catalogue.ts';

/** A few listings on a public page. */
export const listingWords = catalogue('listings', {
  title: 'Best rated right now',
  lead: 'In stock now, with the ping and speed we measured.',
  measured: (ping: string, speed: string) => `Ping ${ping} ms, ${speed} Mbps`,
  goodFor: (uses: readonly string[]) => `Good for ${uses.join(', ')}`,
  uses: {
    video: '4K video',
    calls: 'calls',
    automation: 'automation',
    social: 'social media',
  },
  perDay: 'per day',
  perMonth: 'per month',
});
