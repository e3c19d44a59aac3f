import { catalogue } from '../../lib/text/words.ts';

export const profileWords = catalogue({
  en: {
    title: 'Profile',
    settings: 'Settings',
    none: 'Not available',
    failed: 'We couldn’t load your products. Please try again later.',
    personal: 'Personal Information',
    fullName: 'Full name',
    email: 'Email',
    customerId: 'Customer ID',
    summary: 'Account Summary',
    totalProducts: 'Total products',
    byCategory: 'Products by Category',
    categories: {
      proxies: 'Proxies',
      vps: 'VPS Servers',
      templates: 'PSD Templates',
      nonVoip: 'Non-VOIP Numbers',
      vcc: 'VCC Cards',
    },
  },
  sw: {
    title: 'Wasifu',
    settings: 'Mipangilio',
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
  },
});
