import { csvOf } from '#contracts/format/csv.ts';
import type { ListLayout, ListProxy } from './list-writer.ts';

/** What both tables say of one proxy; the names are those of the file that people download. */
const rowOf = <Ends extends object>({ login, ...proxy }: ListProxy, ends: Ends) => ({
  host: login.host,
  socks_port: Number(login.socksPort),
  http_port: Number(login.httpPort),
  username: login.user,
  password: login.secret,
  exit_ip: proxy.ip,
  country: proxy.countryCode,
  region: proxy.region,
  city: proxy.city,
  isp: proxy.isp,
  ...ends,
  order: proxy.orderCode,
  label: proxy.label,
});

const columns = [
  'host',
  'socks_port',
  'http_port',
  'username',
  'password',
  'exit_ip',
  'country',
  'region',
  'city',
  'isp',
  'ends_at_nairobi',
  'order',
  'label',
];

/** RFC 4180 without a mark of its encoding: it is read by programs. */
export const csv: ListLayout = {
  type: 'text/csv; charset=utf-8',
  open: () => ({
    head: csvOf([columns]),
    row: (proxy) => csvOf([Object.values(rowOf(proxy, { ends_at_nairobi: proxy.endsAt }))]),
    foot: () => '',
  }),
};

/** One array, an object on each line. */
export const json: ListLayout = {
  type: 'application/json; charset=utf-8',
  open: () => {
    let separator = '\n';
    return {
      head: '[',
      row: (proxy) => {
        const row = JSON.stringify(rowOf(proxy, { ends_at: proxy.endsAt.toISOString() }));
        const text = separator + row;
        separator = ',\n';
        return text;
      },
      foot: () => '\n]\n',
    };
  },
};
