import type { UpstreamId } from '#contracts/ids.ts';
import type { Secret } from '#platform/secrets.ts';

export type Protocol = 'socks5' | 'http';

/** Who looks up the names that customers ask for: our gateway (`pin`), or the exit (`name`). */
export type NameResolution = 'pin' | 'name';

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
    /** Undefined until the prober saw it. */
    exitIp: string | undefined;
    /** The prober saw that its entry takes a whole handshake at once. */
    pipelines: boolean;
    nameResolution: NameResolution;
  }>;

/** What is stored about a new address; origin and consent must be known (N19). */
export type NewUpstream = Entry &
  Readonly<{
    id: UpstreamId;
    supplier: string;
    /** The supplier's own id of the slot; unique within the supplier. */
    externalId: string;
    /** Undefined where it is not stated: the prober measures it. */
    exitIp: string | undefined;
    /** It was measured, not stated. */
    exitMeasured?: boolean;
    /** Where the address comes from, in words an abuse desk can use. */
    origin: string;
    /** Why its owner agreed to carry this traffic. */
    consentBasis: string;
    /** From the supplier's own list, which is then expected to keep naming it. */
    synced?: boolean;
    /** When the supplier takes it back, and what a month of it costs the shop. */
    endsAt?: Date | undefined;
    costMonthCents?: number | null;
    /** The gateway looks names up where nothing is said. */
    nameResolution?: NameResolution | undefined;
  }>;
