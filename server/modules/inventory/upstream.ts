import type { UpstreamId } from '#contracts/ids.ts';
import type { Secret } from '#platform/secrets.ts';

export type Protocol = 'socks5' | 'http';

/** Where a tunnel is asked for, and with which credentials: a supplier's entry, or our gateway. */
export type Entry = Readonly<{
  host: string;
  port: number;
  protocol: Protocol;
  username: string | undefined;
  password: Secret | undefined;
}>;

/** An address of a supplier. Entry is not exit: sites see `exitIp` (gateway facts §2.2.6). */
export type Upstream = Entry &
  Readonly<{
    id: UpstreamId;
    supplier: string;
    exitIp: string;
    /** The prober saw that its entry takes a whole handshake at once. */
    pipelines: boolean;
  }>;

/** What is stored about a new address; origin and consent must be known (N19). */
export type NewUpstream = Entry &
  Readonly<{
    id: UpstreamId;
    supplier: string;
    /** The supplier's own id of the slot; unique within the supplier. */
    externalId: string;
    exitIp: string;
    /** Where the address comes from, in words an abuse desk can use. */
    origin: string;
    /** Why its owner agreed to carry this traffic. */
    consentBasis: string;
    /** Told by the supplier's own list, which is then expected to go on naming it. */
    synced?: boolean;
    /** When the supplier takes it back, and what a month of it costs the shop. */
    endsAt?: Date | undefined;
    costMonthCents?: number | null;
  }>;
