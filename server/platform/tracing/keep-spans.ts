import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connectionListener } from './connection-spans.ts';
import { currentRequest } from './request-context.ts';
import { isSampled, newSpanId, newTraceId, requestSpanOf, traceOf, type Span } from './span.ts';
import type { SpanSender } from './span-sender.ts';
import { workChannel, type AnsweredRequest, type TracedWork } from './traced.ts';

/** Where in a trace the work of this moment is. */
type Here = Readonly<{ traceId: string; spanId: string }>;
type Open = Here & Readonly<{ parentId: string | undefined; beganAtMs: number }>;

export type KeepingOptions = Readonly<{
  sender: Pick<SpanSender, 'add'>;
  /** From 0 to 1. */
  share: number;
  /** `host:port` of the collector, whose own calls are no part of a trace. */
  collector: string;
}>;

const now = () => performance.timeOrigin + performance.now();

/** What undici, Node's own `fetch` included, tells of a call that goes out. */
type Call = Readonly<{
  request: Readonly<{ origin: string | URL; method: string }>;
  response?: Readonly<{ statusCode: number }>;
}>;

/**
 * Makes spans of what the program tells on its channels: a request, a job or a transaction within
 * one of them, each call to another host, by name, method and status and never by its address,
 * which may hold a key, and each connection of a gateway. Returns the end of it.
 */
export function keepSpans({ sender, share, collector }: KeepingOptions): () => void {
  const places = new AsyncLocalStorage<Here | undefined>();
  const open = new WeakMap<object, Open>();

  const parentNow = (): Here | undefined => {
    const here = places.getStore();
    if (here) return here;
    const requestId = currentRequest();
    if (requestId === null) return undefined;
    return { traceId: traceOf(requestId), spanId: requestSpanOf(requestId) };
  };
  const end = (one: Open, about: Ending) => {
    const { traceId, spanId, parentId, beganAtMs } = one;
    if (!isSampled(traceId, share)) return;
    sender.add({ traceId, spanId, parentId, beganAtMs, endedAtMs: now(), ...about });
  };

  workChannel.start.bindStore(places, (work) => {
    const parent = parentNow();
    // What no request and no job caused, such as a look for due work, would drown the rest.
    if (!parent && work.name !== 'job') return undefined;
    const one = begin(parent);
    open.set(work, one);
    return one;
  });
  const endWork = (work: TracedWork & { error?: unknown }) => {
    const one = open.get(work);
    if (!one) return;
    const { name, attributes, error } = work;
    end(one, { name, kind: 'internal', attributes, failed: error !== undefined });
  };
  const handlers = { asyncEnd: endWork };
  workChannel.subscribe(handlers as Parameters<typeof workChannel.subscribe>[0]);

  const onAnswer = (message: unknown) => {
    const { requestId, method, route, status, tookMs } = message as AnsweredRequest;
    const traceId = traceOf(requestId);
    if (!isSampled(traceId, share)) return;
    const endedAtMs = now();
    sender.add({
      traceId,
      spanId: requestSpanOf(requestId),
      parentId: undefined,
      name: `${method} ${route}`,
      kind: 'server',
      beganAtMs: endedAtMs - tookMs,
      endedAtMs,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'lango.request_id': requestId,
      },
      failed: status >= 500,
    });
  };
  const heard = [
    ['lango.request', onAnswer] as const,
    ['lango.connection', connectionListener({ sender, share })] as const,
    ...callListeners({ collector, parentNow, end }),
  ];
  for (const [name, hear] of heard) subscribe(name, hear);
  return () => {
    workChannel.start.unbindStore(places);
    workChannel.unsubscribe(handlers as Parameters<typeof workChannel.unsubscribe>[0]);
    for (const [name, hear] of heard) unsubscribe(name, hear);
  };
}

const begin = (parent: Here | undefined): Open => ({
  traceId: parent?.traceId ?? newTraceId(),
  spanId: newSpanId(),
  parentId: parent?.spanId,
  beganAtMs: now(),
});

type Ending = Pick<Span, 'name' | 'kind' | 'attributes' | 'failed'>;
type Calling = Readonly<{
  collector: string;
  parentNow: () => Here | undefined;
  end: (one: Open, about: Ending) => void;
}>;

/** What follows a call to another host from its start to its answer. */
function callListeners({ collector, parentNow, end }: Calling) {
  const calls = new WeakMap<object, Open & { status: number }>();
  const onCall = (message: unknown) => {
    const { request } = message as Call;
    const parent = parentNow();
    if (!parent || hostOf(request) === collector) return;
    calls.set(request, { ...begin(parent), status: 0 });
  };
  const onHeaders = (message: unknown) => {
    const { request, response } = message as Call;
    const one = calls.get(request);
    if (one) one.status = response?.statusCode ?? 0;
  };
  const onCallEnd = (message: unknown) => {
    const { request } = message as Call;
    const one = calls.get(request);
    if (!one) return;
    calls.delete(request);
    const attributes = {
      'http.request.method': request.method,
      'server.address': hostOf(request),
      ...(one.status === 0 ? {} : { 'http.response.status_code': one.status }),
    };
    const failed = one.status === 0 || one.status >= 400;
    end(one, { name: request.method, kind: 'client', attributes, failed });
  };
  return [
    ['undici:request:create', onCall],
    ['undici:request:headers', onHeaders],
    ['undici:request:trailers', onCallEnd],
    ['undici:request:error', onCallEnd],
  ] as const;
}

const hostOf = ({ origin }: Call['request']) => new URL(origin).host;
