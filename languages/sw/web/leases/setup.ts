import type { WebTexts } from '#languages/web-texts.ts';
import type { Where } from '../../../../web/features/leases/credential/setup-words.ts';

export const setup: WebTexts['setup'] = {
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
      'Hutumia proksi ya mfumo. Ili kutumia hii, vianzishe kutoka kwenye terminal:',
      `google-chrome --proxy-server="http://${host}:${port}"`,
      'Tumia HTTP: vivinjari hivi havitumii manenosiri ya SOCKS5.',
    ],
  },
  android: {
    name: 'Android',
    steps: ({ host, port }: Where) => [
      'Fungua Settings, Wi-Fi, mtandao wako, Edit, Advanced options.',
      `Proxy: Manual. Host name ${host}, port ${port}.`,
      'Vivinjari huitumia; baadhi ya programu haziitumii. Data ya simu haina mpangilio wa proksi.',
    ],
  },
};
