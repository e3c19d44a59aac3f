/**
 * The names and addresses of the simulated network. They exist inside the suite's own network
 * namespaces only, so an exit can leave from an address that looks public and a provider answers
 * under its real name.
 */
export const hosts = {
  shop: 'duka.savannah-proxies.co.ke',
  gateway: 'gate.savannah-proxies.co.ke',
  mail: 'mail.savannah-proxies.co.ke',
  daraja: 'api.safaricom.co.ke',
  paystack: 'api.paystack.co',
  /** HTTP/1.1 without TLS on port 80, HTTP/2 on port 443. */
  origin: 'www.asali-market.co.ke',
  /** TLS with HTTP/1.1 alone. */
  oldOrigin: 'old.asali-market.co.ke',
} as const;

type Host = keyof typeof hosts;

export const addresses: Readonly<Record<Host, string>> = {
  shop: '102.130.20.10',
  gateway: '102.130.20.11',
  mail: '102.130.20.25',
  daraja: '196.201.214.200',
  paystack: '104.18.20.40',
  origin: '93.184.216.34',
  oldOrigin: '93.184.216.35',
};

/** Two customers at home. */
export const homes = ['41.90.4.4', '41.90.4.5'] as const;

/** What an exit is, and what its listing claims. The addresses are in the United States. */
export type PlayedExit = Readonly<{
  address: string;
  protocol: 'socks5' | 'http';
  countryCode: string;
  city: string;
  /** What it writes into requests that it can read. */
  adds: string;
}>;

const perfect = { countryCode: 'US', city: 'Fremont', adds: '' };

export const exits = {
  first: { ...perfect, address: '45.33.32.11', protocol: 'socks5' },
  second: { ...perfect, address: '45.33.32.12', protocol: 'http' },
  third: { ...perfect, address: '45.33.32.13', protocol: 'socks5' },
  fourth: { ...perfect, address: '45.33.32.14', protocol: 'http' },
  /** Writes Via into plain requests, as transparent proxies of mobile networks do. */
  leaking: {
    ...perfect,
    address: '45.33.32.15',
    protocol: 'socks5',
    adds: 'Via: 1.1 carrier.invalid (squid/5.7)\r\nX-Forwarded-For: 10.20.30.40\r\n',
  },
  /** Sold as Kenyan. */
  misplaced: { ...perfect, address: '45.33.32.16', protocol: 'socks5', countryCode: 'KE' },
} as const satisfies Record<string, PlayedExit>;

export const exitPort = 1080;
export const exitLogin = { username: 'savannah', password: 'Umande4Jioni7Mto2' } as const;

/** The shop's own machine; every other address is elsewhere. */
export const shopAddresses: readonly string[] = [addresses.shop, addresses.gateway];

/** The only resolver of the simulated network. */
export const resolver = '41.90.0.53';

/** Every address of the rest of the internet. */
export const otherAddresses: readonly string[] = [
  ...Object.values(addresses).filter((address) => !shopAddresses.includes(address)),
  resolver,
  ...homes,
  ...Object.values(exits).map(({ address }) => address),
];

export const publicUrl = `https://${hosts.shop}`;
/** The same shop behind nginx's own defaults: `proxy_pass` and nothing for streams. */
export const bareEdgePort = 8443;
