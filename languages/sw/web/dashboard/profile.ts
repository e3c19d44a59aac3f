import type { WebTexts } from '#languages/web-texts.ts';

export const profile: WebTexts['profile'] = {
  title: 'Wasifu',
  settings: 'Badilisha kwenye Mipangilio',
  none: 'Haipatikani',
  failed: 'Imeshindikana kupakia bidhaa zako. Tafadhali jaribu tena baadaye.',
  personal: 'Taarifa Binafsi',
  fullName: 'Jina kamili',
  email: 'Barua pepe',
  customerId: 'Nambari ya mteja',
  summary: 'Muhtasari wa Akaunti',
  totalProducts: 'Jumla ya bidhaa',
  byCategory: 'Bidhaa kwa Aina',
  categories: {
    proxies: 'Proksi',
    vps: 'Seva za VPS',
    templates: 'Violezo vya PSD',
    nonVoip: 'Nambari zisizo za VOIP',
    vcc: 'Kadi za VCC',
  },
};
