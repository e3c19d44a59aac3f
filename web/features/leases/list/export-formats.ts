import { csvOf } from '#contracts/format/csv.ts';
import { lineLayouts } from '#contracts/leases/line-layouts.ts';
import type { Known, LeasedProxy } from '../leased-proxy.ts';

/** A proxy whose credentials have been issued. */
export type Exported = LeasedProxy & { connection: Known; label?: string | null };
export type ExportFormat = Readonly<{
  id: string;
  name: string;
  file: Readonly<{ ending: 'txt' | 'csv' | 'json'; type: string }>;
  write: (proxies: readonly Exported[]) => string;
}>;

const plain = { ending: 'txt', type: 'text/plain' } as const;

/** Many proxies as one text: a line each, a table, or JSON. */
export const exportFormats: readonly ExportFormat[] = [
  ...lineLayouts.map(({ id, name, line }) => ({
    id,
    name,
    file: plain,
    write: (proxies: readonly Exported[]) =>
      proxies.map(({ connection }) => `${line(connection)}\n`).join(''),
  })),
  { id: 'csv', name: 'CSV', file: { ending: 'csv', type: 'text/csv' }, write: writeCsv },
  {
    id: 'json',
    name: 'JSON',
    file: { ending: 'json', type: 'application/json' },
    write: (proxies) => `${JSON.stringify(proxies.map(jsonRowOf), null, 2)}\n`,
  },
];

export const exportable = (proxy: LeasedProxy): proxy is Exported =>
  !proxy.ended && proxy.connection.secret !== null;

/** What both tables say of one proxy. */
const rowOf = <Ends extends object>({ connection, ...proxy }: Exported, ends: Ends) => ({
  host: connection.host,
  socks_port: Number(connection.socksPort),
  http_port: Number(connection.httpPort),
  username: connection.user,
  password: connection.secret,
  exit_ip: proxy.ip,
  country: proxy.countryCode,
  region: proxy.region,
  city: proxy.city,
  isp: proxy.isp,
  ...ends,
  order: proxy.orderCode,
  label: proxy.label ?? '',
});

const jsonRowOf = (proxy: Exported) =>
  rowOf(proxy, { ends_at: proxy.endMs === null ? '' : new Date(proxy.endMs).toISOString() });

function writeCsv(proxies: readonly Exported[]): string {
  const rows = proxies.map((proxy) =>
    rowOf(proxy, { ends_at_nairobi: proxy.endMs === null ? null : new Date(proxy.endMs) }),
  );
  const names = rows[0] ? Object.keys(rows[0]) : [];
  return csvOf([names, ...rows.map((row) => Object.values(row))]);
}
