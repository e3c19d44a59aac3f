import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect } from 'node:net';
import { createServer as createTls } from 'node:tls';
import type { Certificates } from '../certificates.ts';
import { addresses } from '../names.ts';

/** Where the sandbox answers inside the namespace. */
export type SandboxPorts = Readonly<{ http: number; smtp: number }>;

const submissionPort = 465;

/**
 * Puts the sandbox's providers behind TLS under their real names, and its mail server behind smtps:
 * a live shop accepts no other addresses for them.
 */
export async function openProviders({ cert, key }: Certificates, ports: SandboxPorts) {
  const tls = { cert, key };
  for (const name of ['daraja', 'paystack'] as const) {
    const server = createHttps(tls, (request, response) => {
      const passed = ask({
        host: '127.0.0.1',
        port: ports.http,
        method: request.method,
        path: `/${name}${request.url}`,
        headers: { ...request.headers, host: `127.0.0.1:${ports.http}` },
      });
      passed.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
    server.listen(443, addresses[name]);
    await once(server, 'listening');
  }
  const mail = createTls(tls, (socket) => {
    const onward = connect(ports.smtp, '127.0.0.1');
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  mail.listen(submissionPort, addresses.mail);
  await once(mail, 'listening');
}
