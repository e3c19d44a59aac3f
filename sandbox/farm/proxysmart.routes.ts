import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loseAnswer } from '../core/lose-answer.ts';
import {
  addressOf,
  farmLogin,
  modemByHash,
  modemByImei,
  rotate,
  type Farm,
  type PlayedModem,
} from './farm.ts';

// Proxysmart's calls as its customers' code has them (facts §2.4, §3.2): Basic credentials,
// actions that are GETs, `result: "success"` or a message.

type Visit = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

/** A manager of modems, and the bare links that it gives to customers. */
export function proxysmartRoutes(app: FastifyInstance, farm: Farm): void {
  app.get('/apix/reset_modem_by_imei', (request, reply) => {
    const visit = { request, reply };
    if (!isLetIn(request)) return unknownCaller(reply);
    const { IMEI: imei = '' } = request.query as Record<string, string | undefined>;
    return change(farm, visit, { modem: modemByImei(farm, imei), isBare: false });
  });
  app.get('/apix/reset_ip_secure', (request, reply) => {
    const { hash = '' } = request.query as Record<string, string | undefined>;
    return change(farm, { request, reply }, { modem: modemByHash(farm, hash), isBare: true });
  });
  app.get('/apix/show_status_json', (request, reply) => {
    if (!isLetIn(request)) return unknownCaller(reply);
    const { reply: how } = farm.fault.peek();
    if (how === 'outage') return reply.code(502).send('Bad Gateway');
    return [...farm.modems.values()].map((modem) => statusOf(farm, modem));
  });
}

type Change = Readonly<{ modem: PlayedModem | undefined; isBare: boolean }>;

function change(farm: Farm, visit: Visit, { modem, isBare }: Change) {
  const { reply } = visit;
  const { reply: how } = farm.fault.take();
  const { timeline } = farm.ctx;
  if (how === 'outage') return reply.code(502).send('Bad Gateway');
  if (how === 'rate-limited') return reply.code(429).send({ message: 'too many requests' });
  if (how === 'never') return loseAnswer(timeline, visit, 'never');
  const say = (result: string) =>
    isBare ? reply.type('text/plain').send(result === 'success' ? 'OK' : result) : { result };
  if (how === 'message') return say('error: modem is in use');
  if (!modem) return say('error: modem not found');
  if (modem.isRotating) return say('error: modem is being rotated');
  rotate(farm, modem);
  if (how === 'lost') return loseAnswer(timeline, visit, 'reset');
  if (how === 'not-json') return reply.type('text/html').send('<h1>Please wait</h1>');
  return say('success');
}

/** Flags are texts, and while counters are reset everything is null. */
function statusOf(farm: Farm, modem: PlayedModem) {
  const { imei, isRotating, night } = modem;
  const address = addressOf(farm, modem);
  const known = { IMEI: imei, NICK: `modem-${imei.slice(-6)}`, MODEL: 'E3372h-320' };
  if (night) {
    return { ...known, IS_ONLINE: null, EXT_IP: null, IS_ROTATED: null, IS_REBOOTING: null };
  }
  return {
    ...known,
    IS_ONLINE: String(address !== null),
    EXT_IP: address ?? '',
    CELLOP: 'Sandbox Mobile',
    IS_ROTATED: String(isRotating),
    IS_REBOOTING: 'false',
    AUTO_IP_ROTATION: '0',
  };
}

const expected = Buffer.from(`${farmLogin.login}:${farmLogin.password}`).toString('base64');
const isLetIn = ({ headers }: FastifyRequest) => headers.authorization === `Basic ${expected}`;

const unknownCaller = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Basic realm="proxysmart"').send('Unauthorized');
