import type { FastifyReply } from 'fastify';

/** Sends one event by name; `data` leaves as JSON. */
export type SendEvent = (name: string, data: unknown) => void;

const heartbeatMs = 15_000;

type Stream = Readonly<{
  /** Starts telling; returns the stop. Runs once the headers are out. */
  watch: (send: SendEvent) => () => void;
  /** The stream ends then and the browser asks again, so that a lost right ends as well. */
  livesMs?: number;
  /** Runs with every sign of life. */
  onBeat?: () => void;
}>;

/** Server-sent events on this reply, with comments in between to keep the line open. */
export function streamEvents(reply: FastifyReply, { watch, livesMs, onBeat }: Stream): void {
  reply.hijack();
  const { raw } = reply;
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' };
  raw.writeHead(200, headers as Record<string, string>);
  raw.write('retry: 2000\n\n');
  const stop = watch((name, data) => {
    raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  const heartbeat = setInterval(() => {
    raw.write(': still here\n\n');
    onBeat?.();
  }, heartbeatMs);
  const end = livesMs === undefined ? undefined : setTimeout(() => raw.end(), livesMs);
  raw.on('close', () => {
    clearInterval(heartbeat);
    clearTimeout(end);
    stop();
  });
}
