import { colonLine, type Known } from '../leased-proxy.ts';

export type Format = Readonly<{ id: string; name: string; text: string }>;

/** A page that answers with little, to try a connection with. */
const tryUrl = 'https://example.com/';

/** The layouts in which one proxy fits on one line. Every port speaks both protocols. */
export const lineLayouts = [
  { id: 'colon', name: 'host:port:user:pass', line: colonLine },
  {
    id: 'at',
    name: 'user:pass@host:port',
    line: ({ host, socksPort, user, secret }: Known) => `${user}:${secret}@${host}:${socksPort}`,
  },
  {
    id: 'login-first',
    name: 'user:pass:host:port',
    line: ({ host, socksPort, user, secret }: Known) => `${user}:${secret}:${host}:${socksPort}`,
  },
  { id: 'http', name: 'http:// URL', line: (known: Known) => httpUrl(known) },
  { id: 'socks5', name: 'socks5:// URL', line: (known: Known) => socksUrl('socks5', known) },
  // Names are looked up at the exit with this one, at the customer's with the one above.
  { id: 'socks5h', name: 'socks5h:// URL', line: (known: Known) => socksUrl('socks5h', known) },
] as const;

/** The browser keeps here which format was copied last. */
export const formatKey = 'copyFormat';

/** One proxy in the format that was copied last. */
export function chosenLine(known: Known): string {
  const formats = credentialFormats(known);
  const chosen = localStorage.getItem(formatKey);
  return formats.find(({ id }) => id === chosen)?.text ?? formats[0]?.text ?? '';
}

const loginOf = ({ user, secret }: Known) =>
  `${encodeURIComponent(user)}:${encodeURIComponent(secret)}`;
const httpUrl = (known: Known) => `http://${loginOf(known)}@${known.host}:${known.httpPort}`;
const socksUrl = (scheme: 'socks5' | 'socks5h', known: Known) =>
  `${scheme}://${loginOf(known)}@${known.host}:${known.socksPort}`;

/** Every way in which people paste a proxy, ready to be copied: lines, commands, programs. */
export function credentialFormats(known: Known): Format[] {
  const http = httpUrl(known);
  const socks5h = socksUrl('socks5h', known);
  return [
    ...lineLayouts.map(({ id, name, line }) => ({ id, name, text: line(known) })),
    { id: 'curl-socks', name: 'curl, SOCKS5', text: `curl -x ${quoted(socks5h)} ${tryUrl}` },
    { id: 'curl-http', name: 'curl, HTTP', text: `curl -x ${quoted(http)} ${tryUrl}` },
    { id: 'wget', name: 'wget', text: wget(http) },
    { id: 'python', name: 'Python, requests', text: requests(http) },
    { id: 'httpx', name: 'Python, httpx', text: httpx(http) },
    { id: 'node', name: 'Node, undici', text: undici(http) },
    { id: 'node-socks', name: 'Node, socks-proxy-agent', text: socksAgent(socks5h) },
    { id: 'playwright', name: 'Playwright', text: playwright(known) },
    { id: 'puppeteer', name: 'Puppeteer', text: puppeteer(known) },
  ];
}

/** For a shell: nothing inside single quotes has a meaning, except the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function wget(url: string): string {
  const settings = ['use_proxy=yes', `http_proxy=${url}`, `https_proxy=${url}`];
  const options = settings.map((setting) => `-e ${quoted(setting)}`).join(' ');
  return `wget ${options} -qO- ${tryUrl}`;
}

const requests = (url: string) =>
  [
    'import requests',
    '',
    `proxy = ${JSON.stringify(url)}`,
    `answer = requests.get("${tryUrl}", proxies={"http": proxy, "https": proxy}, timeout=20)`,
    'print(answer.status_code)',
  ].join('\n');

const httpx = (url: string) =>
  [
    'import httpx',
    '',
    `with httpx.Client(proxy=${JSON.stringify(url)}, timeout=20) as client:`,
    `    print(client.get("${tryUrl}").status_code)`,
  ].join('\n');

const undici = (url: string) =>
  [
    "import { ProxyAgent, fetch } from 'undici';",
    '',
    `const dispatcher = new ProxyAgent(${JSON.stringify(url)});`,
    `const answer = await fetch('${tryUrl}', { dispatcher });`,
    'process.stdout.write(String(answer.status));',
  ].join('\n');

const socksAgent = (url: string) =>
  [
    "import { get } from 'node:https';",
    "import { SocksProxyAgent } from 'socks-proxy-agent';",
    '',
    `const agent = new SocksProxyAgent(${JSON.stringify(url)});`,
    `get('${tryUrl}', { agent }, (answer) => process.stdout.write(String(answer.statusCode)));`,
  ].join('\n');

/** Chromium knows no passwords for SOCKS5, so browsers are sent to the HTTP side. */
const playwright = ({ host, httpPort, user, secret }: Known) =>
  [
    "import { chromium } from 'playwright';",
    '',
    'const browser = await chromium.launch({',
    '  proxy: {',
    `    server: 'http://${host}:${httpPort}',`,
    `    username: ${JSON.stringify(user)},`,
    `    password: ${JSON.stringify(secret)},`,
    '  },',
    '});',
    'const page = await browser.newPage();',
    `await page.goto('${tryUrl}');`,
    'await browser.close();',
  ].join('\n');

/** The password is told to the page: what stands in the address of the proxy is not read. */
const puppeteer = ({ host, httpPort, user, secret }: Known) =>
  [
    "import puppeteer from 'puppeteer';",
    '',
    'const browser = await puppeteer.launch({',
    `  args: ['--proxy-server=http://${host}:${httpPort}'],`,
    '});',
    'const page = await browser.newPage();',
    'await page.authenticate({',
    `  username: ${JSON.stringify(user)},`,
    `  password: ${JSON.stringify(secret)},`,
    '});',
    `await page.goto('${tryUrl}');`,
    'await browser.close();',
  ].join('\n');
