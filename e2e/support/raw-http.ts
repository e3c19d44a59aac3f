import { connect } from 'node:net';
import { atThisPace } from '../../scripts/gate/pace.ts';

const answerWithinMs = atThisPace(20_000);

/**
 * Sends bytes as they are and reads what comes until the far side closes or falls silent, for what
 * no HTTP client would send. Answers the status of each answer in order; none where it just closed.
 */
export function sendRaw(base: string, bytes: string): Promise<readonly number[]> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const done = () => {
      socket.destroy();
      resolve([...heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)));
    };
    socket.setTimeout(answerWithinMs, () => reject(new Error('The connection was left open.')));
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('close', done);
    socket.on('error', done);
  });
}
