import { proxyUrl } from '#contracts/leases/line-layouts.ts';
import { curlLine, tryUrl } from '../credential/credential-formats.ts';
import type { Known } from '../leased-proxy.ts';
import type { setupWords } from './setup-words.ts';

/** The protocol that a tool speaks to the proxy. */
export type Side = 'http' | 'socks5';
export const groups = ['code', 'device', 'app'] as const;

export type Tool = Readonly<{
  id: string;
  name: string;
  group: (typeof groups)[number];
  /** By which protocols it can send a password, the one to start with first. */
  sides: readonly Side[];
  /** What to run, or the place in its settings where host and port are entered. */
  how: ((known: Known, side: Side) => string) | string;
  note?: keyof (typeof setupWords)['english']['notes'];
}>;

const both = ['http', 'socks5'] as const;
/** Browsers, and what drives them, know no passwords for SOCKS5. */
const httpOnly = ['http'] as const;

const urlOf = (known: Known, side: Side) => proxyUrl(side === 'http' ? 'http' : 'socks5h', known);
/** A text as Python, JavaScript and Go all read it. */
const literal = (text: string) => JSON.stringify(text);

/** Every tool that the set-up help knows, in the order of its list. */
export const tools: readonly Tool[] = [
  {
    id: 'curl',
    name: 'curl',
    group: 'code',
    sides: both,
    how: (known, side) => curlLine(side === 'http' ? 'http' : 'socks5h', known),
  },
  {
    id: 'python',
    name: 'Python',
    group: 'code',
    sides: both,
    how: (known, side) => `# pip install ${side === 'http' ? 'requests' : '"requests[socks]"'}
import requests

proxy = ${literal(urlOf(known, side))}
answer = requests.get("${tryUrl}", proxies={"http": proxy, "https": proxy}, timeout=20)
print(answer.status_code)`,
  },
  {
    id: 'node',
    name: 'Node.js',
    group: 'code',
    sides: both,
    how: (known, side) =>
      side === 'http'
        ? `// npm install undici
import { ProxyAgent, fetch } from 'undici';

const dispatcher = new ProxyAgent(${literal(urlOf(known, side))});
const answer = await fetch('${tryUrl}', { dispatcher });
process.stdout.write(String(answer.status));`
        : `// npm install socks-proxy-agent
import { get } from 'node:https';
import { SocksProxyAgent } from 'socks-proxy-agent';

const agent = new SocksProxyAgent(${literal(urlOf(known, side))});
get('${tryUrl}', { agent }, (answer) => process.stdout.write(String(answer.statusCode)));`,
  },
  {
    id: 'go',
    name: 'Go',
    group: 'code',
    sides: both,
    // Go leaves the look-up of names to the proxy, and older ones know no other name for that.
    how: (known, side) => `package main

import (
	"fmt"
	"net/http"
	"net/url"
)

func main() {
	proxy, err := url.Parse(${literal(proxyUrl(side, known))})
	if err != nil {
		panic(err)
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}}
	answer, err := client.Get("${tryUrl}")
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	fmt.Println(answer.Status)
}`,
  },
  {
    id: 'playwright',
    name: 'Playwright',
    group: 'code',
    sides: httpOnly,
    how: ({ host, httpPort, user, secret }) => `// npm install playwright
import { chromium } from 'playwright';

const browser = await chromium.launch({
  proxy: {
    server: 'http://${host}:${httpPort}',
    username: ${literal(user)},
    password: ${literal(secret)},
  },
});
const page = await browser.newPage();
await page.goto('${tryUrl}');
await browser.close();`,
  },
  {
    id: 'puppeteer',
    name: 'Puppeteer',
    group: 'code',
    sides: httpOnly,
    // A login in the address of the proxy is not read: the page is given it.
    how: ({ host, httpPort, user, secret }) => `// npm install puppeteer
import puppeteer from 'puppeteer';

const browser = await puppeteer.launch({ args: ['--proxy-server=http://${host}:${httpPort}'] });
const page = await browser.newPage();
await page.authenticate({ username: ${literal(user)}, password: ${literal(secret)} });
await page.goto('${tryUrl}');
await browser.close();`,
  },
  {
    id: 'scrapy',
    name: 'Scrapy',
    group: 'code',
    sides: httpOnly,
    how: (known, side) => `# pip install scrapy; scrapy runspider check.py
import scrapy

class Check(scrapy.Spider):
    name = "check"

    def start_requests(self):
        yield scrapy.Request("${tryUrl}", meta={"proxy": ${literal(urlOf(known, side))}})

    def parse(self, response):
        print(response.status)`,
  },
  {
    id: 'chrome',
    name: 'Chrome, Edge',
    group: 'device',
    sides: httpOnly,
    how: ({ host, httpPort }) => `${chrome()} --proxy-server="http://${host}:${httpPort}"`,
    note: 'chrome',
  },
  {
    id: 'firefox',
    name: 'Firefox',
    group: 'device',
    sides: httpOnly,
    how: 'Settings › General › Network Settings › Manual proxy configuration › HTTP Proxy',
    note: 'firefox',
  },
  {
    id: 'android',
    name: 'Android',
    group: 'device',
    sides: httpOnly,
    how: 'Settings › Network & internet › Internet › Wi-Fi › Edit › Advanced options › Proxy › Manual',
    note: 'android',
  },
  {
    id: 'ios',
    name: 'iPhone, iPad',
    group: 'device',
    sides: httpOnly,
    how: 'Settings › Wi-Fi › (i) › Configure Proxy › Manual',
    note: 'ios',
  },
  {
    id: 'windows',
    name: 'Windows',
    group: 'device',
    sides: httpOnly,
    how: 'Settings › Network & internet › Proxy › Use a proxy server › Set up',
    note: 'asks',
  },
  {
    id: 'adspower',
    name: 'AdsPower',
    group: 'app',
    sides: both,
    how: 'New Profile › Proxy',
    note: 'paste',
  },
  {
    id: 'multilogin',
    name: 'Multilogin',
    group: 'app',
    sides: both,
    how: 'New profile › Proxy › Custom',
    note: 'paste',
  },
  {
    id: 'foxyproxy',
    name: 'FoxyProxy',
    group: 'app',
    sides: both,
    how: 'Options › Proxies › Add',
    note: 'foxyproxy',
  },
];

/** How a browser is started from a terminal of this device. */
function chrome(): string {
  if (navigator.userAgent.includes('Windows')) return 'start chrome';
  return navigator.userAgent.includes('Mac OS')
    ? 'open -na "Google Chrome" --args'
    : 'google-chrome';
}

/** The tool that somebody on this device most likely sets up. */
export function likelyTool(userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  return userAgent.includes('Android') ? 'android' : 'curl';
}
