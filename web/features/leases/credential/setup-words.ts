import { catalogue } from '../../../lib/text/words.ts';

export type Where = { host: string; port: string };

/** How to enter a proxy by hand where nothing can be pasted. */
export const setupWords = catalogue('setup', {
  title: 'Set up in a browser or on a phone',
  intro: 'You’ll be asked for the username and password on first use.',
  firefox: {
    name: 'Firefox',
    steps: ({ host, port }: Where) => [
      'Open Settings, search for "proxy" and choose Settings…',
      `Choose Manual proxy configuration: HTTP Proxy ${host}, Port ${port}.`,
      'Select "Also use this proxy for HTTPS", then OK.',
    ],
  },
  chrome: {
    name: 'Chrome, Edge',
    steps: ({ host, port }: Where) => [
      'They use the system proxy. To use this one, start them from a terminal:',
      `google-chrome --proxy-server="http://${host}:${port}"`,
      'Use HTTP: these browsers don’t support SOCKS5 passwords.',
    ],
  },
  android: {
    name: 'Android',
    steps: ({ host, port }: Where) => [
      'Open Settings, Wi-Fi, your network, Edit, Advanced options.',
      `Proxy: Manual. Host name ${host}, port ${port}.`,
      'Browsers use it; some apps don’t. Mobile data has no proxy setting.',
    ],
  },
});
