import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { StartRefused } from '#platform/start-refused.ts';
import type { Settings } from '../settings.ts';

/** A port the program will listen on, named by its variable. Port 0 takes a free one. */
export type PortInput = Readonly<{ variable: string; port: number; host: string }>;

/**
 * Settles every request before anything is started. Refuses with all taken ports at once, each by
 * the name of its variable. Returns variables with the numbers to use.
 */
export async function settlePorts(inputs: readonly PortInput[]): Promise<Record<string, string>> {
  const settled: Record<string, string> = {};
  const problems: string[] = [];
  for (const { variable, port, host } of inputs) {
    const twin = Object.entries(settled).find(([, taken]) => taken === String(port));
    const outcome = twin ? { problem: `is also the ${twin[0]}` } : await findPort(port, host);
    if ('problem' in outcome) problems.push(`${variable} ${port} ${outcome.problem}`);
    else settled[variable] = String(outcome.port);
  }
  if (problems.length === 0) return settled;
  const [first = ''] = problems[0]?.split(' ') ?? [];
  throw new StartRefused(
    `${problems.join('.\n')}.\n` +
      `Stop the other program, or set another port, for example: ${first}=0 npm start ` +
      '(0 takes any free one).',
  );
}

/** Where systems take no ports for outgoing connections, which could come between us and ours. */
const freeFrom = 20_000;
const freeBelow = 32_000;
const drawsMax = 50;

async function findPort(port: number, host: string): Promise<Outcome> {
  if (port !== 0) return tryPort(port, host);
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const outcome = await tryPort(randomInt(freeFrom, freeBelow), host);
    if ('port' in outcome) return outcome;
  }
  return tryPort(0, host);
}

type Outcome = { port: number } | { problem: string };

function tryPort(port: number, host: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => resolve({ problem: wordsFor(cause) }));
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: got } = probe.address() as AddressInfo;
      probe.close(() => resolve({ port: got }));
    });
  });
}

function wordsFor({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'is taken by another program';
  if (code === 'EACCES') return 'may only be opened by root';
  return `cannot be opened (${message})`;
}

/** Every port that the shop opens, with the variable that sets it. */
export function portWishes({ mode, host, port, sandbox, gateway, mailIn, metrics }: Settings) {
  const local = '127.0.0.1';
  const own = [
    { variable: 'PORT', port, host },
    { variable: 'SOCKS_PORT', port: gateway.socksPort, host },
    { variable: 'HTTP_PROXY_PORT', port: gateway.httpPort, host },
    ...(mailIn ? [{ variable: 'MAIL_IN_PORT', port: mailIn.port, host }] : []),
    ...[metrics.api, metrics.worker, metrics.gateway].flatMap((place) => place ?? []),
  ];
  const played = [
    { variable: 'SANDBOX_PORT', port: sandbox.port, host: local },
    { variable: 'SANDBOX_SMTP_PORT', port: sandbox.smtpPort, host: local },
    { variable: 'SANDBOX_UPSTREAM_PORT', port: sandbox.upstreamPort, host: local },
    { variable: 'SANDBOX_TARGET_PORT', port: sandbox.targetPort, host: local },
  ];
  return mode === 'sandbox' ? [...own, ...played] : own;
}
