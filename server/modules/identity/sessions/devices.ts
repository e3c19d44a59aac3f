import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import type { Cookies } from './cookies.ts';
import { forgetDevice, keepDevice, setSessionDevice } from './devices.sql.ts';
import type { IdentityContext } from '../account/context.ts';

const tokenBytes = 16;
const userAgentMax = 300;

/** One exchange with a browser. */
export type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

/** What the sign-in log and the list of sessions say about where a request came from. */
export type Where = Readonly<{ address: string; userAgent: string }>;

export function whereOf(request: FastifyRequest): Where {
  const userAgent = (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?');
  return { address: request.ip, userAgent: userAgent.slice(0, userAgentMax) };
}

/** Which browsers know which accounts. An account is proven by a mailed link, or by a code. */
export function createDevices(
  { db, clock, random, keyring }: Pick<IdentityContext, 'db' | 'clock' | 'random' | 'keyring'>,
  cookies: Cookies,
) {
  const macsOf = (token: string) => keyring.macs('device', token);
  return {
    /** Under each secret of the shop; none for a browser without a proven account. */
    macsIn: (request: FastifyRequest): readonly string[] => {
      const token = cookies.deviceToken(request);
      return token === undefined ? [] : macsOf(token);
    },
    /** From now on this browser needs no code for this account. */
    remember: async (
      { request, reply }: Exchange,
      {
        customerId,
        sessionId,
      }: Readonly<{ customerId: CustomerId; sessionId?: string | undefined }>,
    ): Promise<void> => {
      const drawn = () => Buffer.from(random(tokenBytes)).toString('base64url');
      const token = cookies.deviceToken(request) ?? drawn();
      const deviceMac = keyring.mac('device', token);
      await keepDevice(db, { customerId, deviceMac, at: clock() });
      if (sessionId !== undefined) await setSessionDevice(db, sessionId, deviceMac);
      cookies.setDevice(reply, token);
    },
    /** No user of this browser is known in it any more. */
    forget: async ({ request, reply }: Exchange): Promise<void> => {
      const token = cookies.deviceToken(request);
      if (token !== undefined) await forgetDevice(db, macsOf(token));
      cookies.clearDevice(reply);
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
