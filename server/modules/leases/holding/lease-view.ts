import type { OrderData } from '#contracts/sale/orders.ts';
import { credentialsOf, type CredentialsContext } from './credentials.ts';
import { isLive, type Lease } from './lease.ts';

/**
 * What an order says about its lease: dates from the first delivery on, secrets only while it is
 * active (S09), and nothing about a hold that was let go or ran out.
 */
export function leaseData(ctx: CredentialsContext, lease: Lease, at: Date): OrderData {
  const status = statusOf(lease, at);
  if (!status) return {};
  return {
    LEASE_ID: lease.id,
    LEASE_STATUS: status,
    ...dates(lease),
    ...secrets(ctx, lease, at),
  };
}

function statusOf(lease: Lease, at: Date): 'RESERVED' | 'ACTIVE' | 'ENDED' | undefined {
  if (lease.state === 'reserved') return lease.reservedUntil > at ? 'RESERVED' : undefined;
  // Without a start it was never more than a hold.
  if (lease.state === 'released' || !lease.startsAt) return undefined;
  return isLive(lease, at) ? 'ACTIVE' : 'ENDED';
}

function dates({ startsAt, endsAt, endedAt }: Lease): OrderData {
  if (!startsAt || !endsAt) return {};
  const until = endedAt ?? endsAt;
  return {
    LEASE_START_DATE: String(startsAt.getTime()),
    LEASE_VALID_UNTIL: String(until.getTime()),
  };
}

function secrets(ctx: CredentialsContext, lease: Lease, at: Date): OrderData {
  const credentials = credentialsOf(ctx, lease, at);
  if (!credentials) return {};
  const { host, socksPort, httpPort, username, password } = credentials;
  return {
    HOST: host,
    SOCK_IP: host,
    SOCK_PORT: String(socksPort),
    HTTP_PORT: String(httpPort),
    PROXY_USER: username,
    PROXY_PASSWORD: password.reveal(),
  };
}
