import { catalogue } from '../../lib/words.ts';

type Where = { host: string; port: string };

/** How to enter a proxy by hand where nothing can be pasted. */
export const setupWords = catalogue({
  en: {
    title: 'Set it up in a browser or on a phone',
    intro: 'The user name and the password are asked for at the first page.',
    firefox: {
      name: 'Firefox',
      steps: ({ host, port }: Where) => [
        'Open Settings, search for "proxy" and choose Settings…',
        `Choose Manual proxy configuration: HTTP Proxy ${host}, Port ${port}.`,
        'Tick "Also use this proxy for HTTPS", then OK.',
      ],
    },
    chrome: {
      name: 'Chrome, Edge',
      steps: ({ host, port }: Where) => [
        'They use the proxy of the system, or this one when they are started from a terminal:',
        `google-chrome --proxy-server="http://${host}:${port}"`,
        'Use the HTTP form: these browsers know no password for SOCKS5.',
      ],
    },
    android: {
      name: 'Android',
      steps: ({ host, port }: Where) => [
        'Open Settings, Wi-Fi, your network, Edit, Advanced options.',
        `Proxy: Manual. Host name ${host}, port ${port}.`,
        'Browsers follow it; some apps do not. Mobile data has no such setting.',
      ],
    },
  },
  sw: {
    title: 'Iweke kwenye kivinjari au simu',
    intro: 'Jina la mtumiaji na nenosiri huulizwa kwenye ukurasa wa kwanza.',
    firefox: {
      name: 'Firefox',
      steps: ({ host, port }: Where) => [
        'Fungua Settings, tafuta "proxy" kisha chagua Settings…',
        `Chagua Manual proxy configuration: HTTP Proxy ${host}, Port ${port}.`,
        'Weka alama "Also use this proxy for HTTPS", kisha OK.',
      ],
    },
    chrome: {
      name: 'Chrome, Edge',
      steps: ({ host, port }: Where) => [
        'Hutumia proksi ya mfumo, au hii vikianzishwa kutoka kwenye terminal:',
        `google-chrome --proxy-server="http://${host}:${port}"`,
        'Tumia HTTP: vivinjari hivi havijui nenosiri la SOCKS5.',
      ],
    },
    android: {
      name: 'Android',
      steps: ({ host, port }: Where) => [
        'Fungua Settings, Wi-Fi, mtandao wako, Edit, Advanced options.',
        `Proxy: Manual. Host name ${host}, port ${port}.`,
        'Vivinjari huifuata; baadhi ya programu haziifuati. Data ya simu haina mpangilio huu.',
      ],
    },
  },
});
