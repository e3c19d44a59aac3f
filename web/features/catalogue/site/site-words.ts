import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../../lib/text/words.ts';

export const siteWords = catalogue('site', {
  label: 'Does it work with my site?',
  hint: 'One plain request through this proxy, without cookies or scripts. 3 checks a day.',
  check: 'Check',
  checking: 'Checking…',
  failed: 'Failed to check the site. Please try again.',
  left: (count: number) => `${counted(count, 'check')} left today`,
  answeredBy: (host: string) => `Answer from ${host}`,
  verdicts: {
    works: 'Works',
    blocked: 'Looks blocked',
    error: 'Site error',
    unreached: 'No answer',
  },
  reasons: {
    cloudflare: 'Cloudflare challenge',
    datadome: 'DataDome challenge',
    human: 'HUMAN challenge',
    akamai: 'Blocked by Akamai',
    imperva: 'Blocked by Imperva',
    'aws-waf': 'AWS WAF challenge',
    google: 'Google’s unusual traffic page',
    'captcha-page': 'Captcha page',
    'denied-page': 'Access denied page',
    'denied-status': 'Access denied',
    'rate-limited': 'Too many requests',
    'proxy-failed': 'The proxy did not respond.',
    'not-reached': 'The proxy could not reach the site.',
    timeout: 'The site did not answer within 10 seconds.',
    tls: 'No secure connection. Try http://.',
    'connection-lost': 'The connection was closed.',
    'bad-answer': 'The answer could not be read.',
    'too-many-redirects': 'Too many redirects.',
    'redirect-refused': 'The site redirects to an address that cannot be checked.',
  },
});
