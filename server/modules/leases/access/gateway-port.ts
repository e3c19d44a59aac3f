/**
 * The gateway's questions in our words. A module never imports the gateway: the entrypoint hands
 * these over, and the compiler compares the two shapes there.
 */
export type Road = Readonly<{
  kind: 'socks5' | 'http';
  host: string;
  port: number;
  username: string | undefined;
  password: string | undefined;
  nameResolution: 'pin' | 'name';
  pipelines: boolean;
}>;

export type Grant = Readonly<{
  leaseId: string;
  credentialVersion: string;
  upstream: Road;
  upstreamVersion: number;
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  connectionsMax: number;
  connectionsElsewhere?: number | undefined;
  bytesRemaining: number | null;
  idleTimeoutMs: number;
  openPorts: readonly number[];
}>;

export type Denial =
  | 'credentials-wrong'
  | 'address-not-allowed'
  | 'lease-ended'
  | 'lease-suspended'
  | 'no-upstream';

export type Answer =
  | Readonly<{ granted: true; lease: Grant }>
  | Readonly<{ granted: false; name: Denial }>;

export type Question =
  | Readonly<{ by: 'secret'; user: string; secret: string }>
  | Readonly<{ by: 'address'; clientAddress: string; localPort: number }>;

export type MeterDelta = Readonly<{
  leaseId: string;
  bytesUp: number;
  bytesDown: number;
  bytesUpstreamUp: number;
  bytesUpstreamDown: number;
  bytesForgiven: number;
  connections: number;
  refusals: Readonly<Record<string, number>>;
}>;

export type MeterBatch = Readonly<{
  gatewayId: string;
  sequence: number;
  deltas: readonly MeterDelta[];
}>;

export type Presence = Readonly<{
  gatewayId: string;
  counts: readonly Readonly<{ leaseId: string; connections: number }>[];
}>;

export type PendingMove = Readonly<{ moveId: string; leaseId: string; upstreamVersion: number }>;
export type ConfirmedMoves = Readonly<{ gatewayId: string; moveIds: readonly string[] }>;

export type ConnectionRecord = Readonly<{
  gatewayId: string;
  /** With the gateway's id it names the record: an offer that is repeated counts once. */
  number: number;
  leaseId: string | null;
  protocol: string;
  clientAddress: string;
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt: number;
  handshakeMs: number | null;
  dialMs: number | null;
  targetPort: string | null;
  bytesUp: number;
  bytesDown: number;
  end: string;
  refusal: string | null;
}>;
