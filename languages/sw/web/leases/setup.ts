import type { WebTexts } from '#languages/web-texts.ts';

export const setup: WebTexts['setup'] = {
  title: 'Iweke kwenye kifaa hiki',
  tool: 'Programu au lugha',
  protocol: 'Itifaki',
  groups: { code: 'Msimbo', device: 'Vivinjari na vifaa', app: 'Programu na viendelezi' },
  open: (path: string) => `Fungua ${path} kisha weka:`,
  host: 'Seva',
  port: 'Mlango',
  copy: 'Nakili',
  notes: {
    asks: 'Utaulizwa jina la mtumiaji na nenosiri mara ya kwanza.',
    chrome: 'Funga Chrome kwanza. Itauliza jina la mtumiaji na nenosiri mara ya kwanza.',
    firefox:
      'Chagua "Also use this proxy for HTTPS". Firefox huuliza jina na nenosiri mara ya kwanza.',
    android: 'Vivinjari huitumia; baadhi ya programu haziitumii. Data ya simu haina mpangilio huu.',
    ios: 'Washa Authentication ili uweke jina la mtumiaji na nenosiri.',
    paste: 'Unaweza pia kubandika yote: tumia "Nakili kama host:port:user:pass" hapo juu.',
    foxyproxy: 'Kwenye Chrome tumia HTTP: haitumii manenosiri ya SOCKS5.',
  },
  arrival: {
    waiting: 'Tunasubiri muunganisho',
    hint: 'Tumia proksi sasa. Hapa husasishwa kiotomatiki.',
    connected: (when: string) => `Imeunganishwa saa ${when}`,
    blocked: 'Muunganisho umezuiwa',
    none: 'Bado hakuna muunganisho.',
    failed: 'Imeshindikana kuangalia.',
    again: 'Angalia tena',
  },
};
