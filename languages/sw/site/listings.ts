import type { SiteTexts } from '#languages/site-texts.ts';

export const listings: SiteTexts['listings'] = {
  title: 'Zenye ukadiriaji bora sasa hivi',
  lead: 'Zinapatikana sasa, pamoja na ping na kasi tulizopima.',
  measured: (ping: string, speed: string) => `Ping ya ms ${ping}, kasi ya Mbps ${speed}`,
  goodFor: (uses) => `Inafaa kwa ${uses.join(', ')}`,
  uses: {
    video: 'video za 4K',
    calls: 'simu za sauti na video',
    automation: 'kazi za kiotomatiki',
    social: 'mitandao ya kijamii',
  },
  perDay: 'kwa siku',
  perMonth: 'kwa mwezi',
};
