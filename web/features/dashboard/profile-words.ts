import { catalogue } from '../../lib/text/words.ts';

export const profileWords = catalogue('profile', {
  title: 'Profile',
  settings: 'Edit in Settings',
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
});
