import { catalogue } from '../../../lib/text/words.ts';

/** How to enter a proxy in a tool, and whether a connection has come. */
export const setupWords = catalogue('setup', {
  title: 'Set up on this device',
  tool: 'App or language',
  protocol: 'Protocol',
  groups: { code: 'Code', device: 'Browsers and devices', app: 'Apps and extensions' },
  open: (path: string) => `Open ${path} and enter:`,
  host: 'Host',
  port: 'Port',
  copy: 'Copy',
  notes: {
    asks: 'You’ll be asked for the username and password on first use.',
    chrome: 'Close Chrome first. It asks for the username and password on first use.',
    firefox: 'Select "Also use this proxy for HTTPS". Firefox asks for the login on first use.',
    android: 'Browsers use it; some apps don’t. Mobile data has no proxy setting.',
    ios: 'Turn on Authentication to enter the username and password.',
    paste: 'You can also paste all of it: use "Copy as host:port:user:pass" above.',
    foxyproxy: 'In Chrome, use HTTP: it doesn’t support SOCKS5 passwords.',
  },
  arrival: {
    waiting: 'Waiting for a connection',
    hint: 'Use the proxy now. This updates automatically.',
    connected: (when: string) => `Connected at ${when}`,
    blocked: 'Connection blocked',
    none: 'No connection yet.',
    failed: 'We couldn’t check.',
    again: 'Check again',
  },
});
