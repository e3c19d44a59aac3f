import type { TrafficAccount } from '#contracts/goods/traffic.ts';
import type { Connection } from '../leased-proxy.ts';

/** How to reach the pools with it; empty while it does not run, or offline. */
export const connectionOf = ({ connection }: TrafficAccount): Connection => ({
  host: connection?.host ?? '',
  socksPort: String(connection?.socksPort ?? ''),
  httpPort: String(connection?.httpPort ?? ''),
  user: connection?.username ?? '',
  secret: connection?.password ?? null,
});
