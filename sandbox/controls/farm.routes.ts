import { isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressOf, changeHashOf, modemOf, type Farm, type FarmFault } from '../farm/farm.ts';
import { checked } from './checked.ts';
import { choice, closed, count, flag } from './schemas.ts';

const faultBody = closed({
  reply: choice('normal', 'outage', 'rate-limited', 'message', 'not-json', 'lost', 'never'),
  times: count,
});
const modemBody = closed({ takesMs: count, sameNext: count, silent: flag, night: flag });

/** Steers the modem farm. */
export function farmControls(app: FastifyInstance, farm: Farm): void {
  const shown = (exitIp: string) => {
    const modem = modemOf(farm, exitIp);
    return { ...modem, hash: changeHashOf(modem), address: addressOf(farm, modem) };
  };
  app.get('/farm', () => ({
    fault: farm.fault.peek(),
    modems: [...farm.modems.keys()].map(shown),
  }));
  app.put('/farm', checked(faultBody), (request) => {
    farm.fault.set(request.body as FarmFault);
    return farm.fault.peek();
  });
  app.post('/farm/:exitIp', checked(modemBody), (request, reply) => {
    const { exitIp } = request.params as { exitIp: string };
    if (!isIPv4(exitIp)) return reply.code(400).send({ error: `${exitIp} is no IPv4 address.` });
    Object.assign(modemOf(farm, exitIp), request.body as object);
    return shown(exitIp);
  });
}
