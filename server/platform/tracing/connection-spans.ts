import { isSampled, newSpanId, newTraceId } from './span.ts';
import type { SpanSender } from './span-sender.ts';
import type { EndedConnection } from './traced.ts';

type Keeping = Readonly<{ sender: Pick<SpanSender, 'add'>; share: number }>;

/**
 * A trace for each connection of a gateway: when its lease was known, and what its exit took to
 * answer. It has no address and no target; who has the id of a lease finds its connections.
 */
export function connectionListener({ sender, share }: Keeping) {
  return (message: unknown) => {
    const connection = message as EndedConnection;
    const { protocol, leaseId, targetPort, end, refusal, handshakeMs, dialMs } = connection;
    const traceId = newTraceId();
    if (!isSampled(traceId, share)) return;
    const whole = { traceId, spanId: newSpanId(), parentId: undefined };
    const part = () => ({ traceId, spanId: newSpanId(), parentId: whole.spanId });
    const { startedAt: beganAtMs, endedAt: endedAtMs } = connection;
    const failed = refusal !== null;
    const attributes = {
      'lango.end': end,
      'lango.bytes_up': connection.bytesUp,
      'lango.bytes_down': connection.bytesDown,
      ...(leaseId === null ? {} : { 'lango.lease_id': leaseId }),
      ...(targetPort === null ? {} : { 'lango.target_port': targetPort }),
    };
    sender.add({
      ...whole,
      name: protocol,
      kind: 'server',
      beganAtMs,
      endedAtMs,
      attributes,
      failed,
    });
    if (handshakeMs === null) return;
    const knownAtMs = beganAtMs + handshakeMs;
    const known = { beganAtMs, endedAtMs: knownAtMs, attributes: {}, failed: false };
    sender.add({ ...part(), name: 'authorise', kind: 'internal', ...known });
    if (dialMs === null) return;
    const dialled = { beganAtMs: knownAtMs, endedAtMs: knownAtMs + dialMs };
    sender.add({
      ...part(),
      name: 'dial',
      kind: 'client',
      ...dialled,
      attributes: {},
      failed: false,
    });
  };
}
