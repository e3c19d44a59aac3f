import { counted } from '#contracts/locales.ts';
import { catalogue } from './site-catalogue.ts';

/** The pages of a country: of all that is for sale there, and of its mobile addresses. */
export const countryWords = catalogue('country', {
  heads: {
    all: {
      title: (country: string) => `${country} proxies`,
      description: (country: string, count: string) =>
        `${count} residential and mobile proxies in ${country}, measured and in stock now. Pay ` +
        'with M-Pesa or card.',
      lead: 'Residential and mobile IP addresses, leased to one customer at a time.',
    },
    mobile: {
      title: (country: string) => `${country} mobile proxies`,
      description: (country: string, count: string) =>
        `${count} mobile proxies in ${country} on 4G and 5G carriers, measured and in stock now. ` +
        'Pay with M-Pesa or card.',
      lead: 'IP addresses of mobile carriers, leased to one customer at a time.',
    },
  },
  /** While nothing is known of any country. */
  bare: {
    title: 'Proxies by country',
    description: 'Residential and mobile proxies by country. Pay with M-Pesa or card.',
  },
  locations: 'All locations',
  path: 'Breadcrumb',
  see: (count: string) => `See all ${count} in the marketplace`,
  mobile: (count: string) => `Mobile proxies (${count})`,
  all: (count: string) => `All proxies (${count})`,
  market: 'Open the marketplace',
  ask: 'Request an address here',
  none: {
    all: 'Nothing is available here right now. Leave a message, or choose another country below.',
    mobile: 'No mobile proxy is available here right now.',
  },
  stock: 'In stock',
  kinds: (home: string, mobile: string) => `${home} home, ${mobile} mobile.`,
  networks: (count: number) => `On ${counted(count, 'network')}.`,
  carriers: 'Networks',
  carriersText: 'Choose a network to see its addresses in the marketplace.',
  best: 'Best rated here',
  others: 'Other countries',
  questions: {
    price: {
      title: 'What does it cost?',
      body: (day: string, month: string) =>
        `From ${day} for 24 hours or ${month} for 30 days, with no setup fee. You pay in Kenyan ` +
        'shillings by M-Pesa or card.',
    },
    place: {
      title: 'How do you know where an address is?',
      body:
        'We look up each address in a location database and test it on a schedule. An address ' +
        'that turns out to be in another country is removed from the list.',
    },
    mobile: {
      title: 'What is a mobile proxy?',
      body:
        'An IP address of a mobile carrier. Carriers give each address to many phones, so ' +
        'sites tend to trust it. We lease it to one customer at a time.',
    },
    start: {
      title: 'When can I use it?',
      body:
        'As soon as your payment is confirmed. Host, port, username and password appear on ' +
        'screen, for SOCKS5 and HTTP.',
    },
  },
});
