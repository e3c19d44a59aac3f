import { expect, test } from 'vitest';
import { exportable, exportFormats, type Exported } from './export-formats.ts';

const proxy = (city: string, user: string): Exported => ({
  key: `ord_${user}`,
  leaseId: 'lse_00000000000000000000000000000001',
  orderCode: 'K7M2Q9',
  proxyId: 'prx_1',
  ip: '198.18.0.7',
  isp: 'Test "Fiber", Ltd',
  city,
  region: 'Nairobi',
  countryCode: 'KE',
  conn: 'Fiber',
  startMs: 0,
  endMs: Date.parse('2026-03-02T12:00:00Z'),
  ended: false,
  renewable: true,
  autoRenewable: true,
  refundable: false,
  connection: { host: 'gw.test', socksPort: '1080', httpPort: '8080', user, secret: 's3cret' },
});
const two = [proxy('Nairobi', 'lse-a'), proxy('=HYPERLINK("x")', 'lse-b')];
const written = (id: string) => exportFormats.find((format) => format.id === id)?.write(two) ?? '';

test('a plain layout has a line for each proxy and ends with a line end', () => {
  expect(written('colon')).toBe('gw.test:1080:lse-a:s3cret\ngw.test:1080:lse-b:s3cret\n');
  expect(written('login-first')).toBe('lse-a:s3cret:gw.test:1080\nlse-b:s3cret:gw.test:1080\n');
  expect(written('socks5h').split('\n')[1]).toBe('socks5h://lse-b:s3cret@gw.test:1080');
});

test('CSV has a head, quotes what needs it, and runs no formula', () => {
  const [head, first, second] = written('csv').split('\r\n');
  expect(head).toBe(
    'host,socks_port,http_port,username,password,exit_ip,country,region,city,isp,ends_at_nairobi,order,label',
  );
  expect(first).toContain('"Test ""Fiber"", Ltd"');
  expect(first).toContain('2026-03-02 15:00:00');
  expect(second).toContain(`"'=HYPERLINK(""x"")"`);
});

test('JSON reads back with numbers as numbers', () => {
  expect(JSON.parse(written('json'))).toMatchObject([
    { username: 'lse-a', socks_port: 1080, city: 'Nairobi' },
    { username: 'lse-b', http_port: 8080 },
  ]);
});

test('a table without rows is no table', () => {
  for (const { write } of exportFormats) expect(() => write([])).not.toThrow();
});

test('only what works and has its password is exported', () => {
  const [one] = two;
  expect(one && exportable(one)).toBe(true);
  expect(one && exportable({ ...one, ended: true })).toBe(false);
  expect(one && exportable({ ...one, connection: { ...one.connection, secret: null } })).toBe(
    false,
  );
});
