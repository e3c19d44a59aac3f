/** What a customer has, and servers. */
export { VpsScreen } from '../screens/vps.tsx';
export { ProxiesScreen } from '../screens/proxies.tsx';
export { LeaseScreen } from '../screens/lease.tsx';
export { ServerScreen } from '../screens/server.tsx';
