import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listAddress, listLayouts, type ListLayoutId } from '#contracts/leases/list-links.ts';
import { layouts } from './installed.ts';
import type { ListProxy } from './list-writer.ts';

const proxy = (user: string, more: Partial<ListProxy> = {}): ListProxy => ({
  login: { host: 'gw.test', socksPort: 1080, httpPort: 8080, user, secret: 's3cret' },
  ip: '198.18.0.7',
  isp: 'Test "Fiber", Ltd',
  city: 'Nairobi',
  region: 'Nairobi',
  countryCode: 'KE',
  label: null,
  endsAt: new Date('2026-03-02T12:00:00Z'),
  orderCode: 'K7M2Q9',
  ...more,
});
const two = [proxy('aB3'), proxy('cD4', { label: 'Shop: "A" #1', city: '=X()' })];

function written(id: ListLayoutId, proxies: readonly ListProxy[] = two, host = 'gw.test') {
  const { head, row, foot } = layouts[id].open(host);
  return head + proxies.map((one) => row(one)).join('') + foot();
}

test('every layout has a writer, and an address of its own that ends as its file', () => {
  const addresses = listLayouts.map(({ id }) => listAddress('https://shop.test/list/x', id));
  expect(Object.keys(layouts).toSorted()).toEqual(listLayouts.map(({ id }) => id).toSorted());
  expect(new Set(addresses).size).toBe(listLayouts.length);
  expect(addresses).toEqual(
    expect.arrayContaining([
      'https://shop.test/list/x.txt',
      'https://shop.test/list/x.txt?layout=socks5h',
      'https://shop.test/list/x.csv',
      'https://shop.test/list/x.json',
      'https://shop.test/list/x.json?layout=sing-box',
      'https://shop.test/list/x.yaml',
    ]),
  );
});

test.each([
  ['colon', 'gw.test:1080:aB3:s3cret'],
  ['at', 'aB3:s3cret@gw.test:1080'],
  ['login-first', 'aB3:s3cret:gw.test:1080'],
  ['http', 'http://aB3:s3cret@gw.test:8080'],
  ['socks5', 'socks5://aB3:s3cret@gw.test:1080'],
  ['socks5h', 'socks5h://aB3:s3cret@gw.test:1080'],
  ['antidetect', 'socks5://gw.test:1080:aB3:s3cret'],
] as const)('%s has a line for each proxy, and nothing else', (id, line) => {
  expect(written(id).split('\n')).toEqual([line, line.replace('aB3', 'cD4'), '']);
  expect(written(id, [])).toBe('');
});

test('Scrapoxy reads each line: a protocol it knows, one login, a host and a port', () => {
  for (const line of written('scrapoxy').trimEnd().split('\n')) {
    const [, protocol, rest = ''] = /^(.*):\/\/(.*)$/i.exec(line) ?? [];
    const [login = '', place = '', ...more] = rest.split('@');
    expect([protocol, login.split(':').length, place.split(':'), more]).toEqual([
      'http',
      2,
      ['gw.test', '8080'],
      [],
    ]);
  }
});

test('CSV has its head always, quotes what needs it, and runs no formula', () => {
  const [head, first, second, end] = written('csv').split('\r\n');
  expect(head).toBe(
    'host,socks_port,http_port,username,password,exit_ip,country,region,city,isp,' +
      'ends_at_nairobi,order,label',
  );
  expect(first).toBe(
    'gw.test,1080,8080,aB3,s3cret,198.18.0.7,KE,Nairobi,Nairobi,"Test ""Fiber"", Ltd",' +
      '2026-03-02 15:00:00,K7M2Q9,',
  );
  expect(second).toContain("'=X()");
  expect(end).toBe('');
  expect(written('csv', [])).toBe(`${head}\r\n`);
});

test('JSON is one array, with numbers as numbers', () => {
  expect(JSON.parse(written('json'))).toMatchObject([
    { username: 'aB3', socks_port: 1080, ends_at: '2026-03-02T12:00:00.000Z', label: null },
    { username: 'cD4', http_port: 8080, label: 'Shop: "A" #1' },
  ]);
  expect(JSON.parse(written('json', []))).toEqual([]);
});

/** As proxychains-ng reads its file: words before the list, then type, number, port, login. */
function readProxychains(text: string) {
  const [options = '', list = ''] = text.split('[ProxyList]\n');
  const entries = list.split('\n').filter(Boolean);
  return {
    options: options.split('\n').filter(Boolean),
    proxies: entries.map((l) => l.split(' ')),
  };
}

test('proxychains takes one proxy at random, each by a number', () => {
  const numeric = two.map((one) => ({ ...one, login: { ...one.login, host: '192.0.2.4' } }));
  expect(layouts.proxychains.isNumeric).toBe(true);
  expect(readProxychains(written('proxychains', numeric))).toEqual({
    options: ['random_chain', 'chain_len = 1', 'proxy_dns'],
    proxies: [
      ['socks5', '192.0.2.4', '1080', 'aB3', 's3cret'],
      ['socks5', '192.0.2.4', '1080', 'cD4', 's3cret'],
    ],
  });
});

type Clash = {
  proxies: Record<string, unknown>[];
  'proxy-groups': { name: string; type: string; proxies: string[] }[];
  rules: string[];
};

test('Clash reads its proxies, a group of all, and one rule that leads to it', () => {
  const config = parse(written('clash')) as Clash;
  const names = ['KE Nairobi · aB3', 'Shop: "A" #1 · KE =X() · cD4'];
  expect(config.proxies.map(({ name }) => name)).toEqual(names);
  expect(config.proxies[0]).toEqual({
    name: names[0],
    type: 'socks5',
    server: 'gw.test',
    port: 1080,
    username: 'aB3',
    password: 's3cret',
    udp: false,
  });
  expect(config['proxy-groups']).toEqual([{ name: 'Lango', type: 'select', proxies: names }]);
  expect(config.rules).toEqual(['MATCH,Lango']);
});

type SingBox = {
  dns?: unknown;
  inbounds: { type: string; tag: string }[];
  outbounds: { type: string; tag: string; outbounds?: string[] }[];
  route: { final?: string; default_domain_resolver?: string; rules?: unknown[] };
};

test('sing-box reads its outbounds, a selector of all, and the way to it', () => {
  const config = JSON.parse(written('sing-box')) as SingBox;
  const [one, , selector] = config.outbounds;
  expect(one).toEqual({
    type: 'socks',
    tag: 'KE Nairobi · aB3',
    server: 'gw.test',
    server_port: 1080,
    version: '5',
    username: 'aB3',
    password: 's3cret',
    network: 'tcp',
  });
  const tags = config.outbounds.slice(0, 2).map(({ tag }) => tag);
  expect(selector).toEqual({ type: 'selector', tag: 'proxies', outbounds: tags });
  expect(config.route).toEqual({ final: 'proxies', default_domain_resolver: 'local' });
  expect(config.dns).toEqual({ servers: [{ type: 'local', tag: 'local' }] });
  const numeric = JSON.parse(written('sing-box', two, '192.0.2.4')) as SingBox;
  expect([numeric.dns, numeric.route]).toEqual([undefined, { final: 'proxies' }]);
});

test('a configuration without proxies lets nothing pass', () => {
  expect((parse(written('clash', [])) as Clash)['proxy-groups'][0]?.proxies).toEqual(['REJECT']);
  expect((parse(written('clash', [])) as Clash).proxies).toEqual([]);
  const { outbounds, route } = JSON.parse(written('sing-box', [])) as SingBox;
  expect(outbounds).toEqual([]);
  expect(route).toEqual({ rules: [{ inbound: ['in'], action: 'reject' }] });
  expect(readProxychains(written('proxychains', [])).proxies).toEqual([]);
});
