import type { FastifyRequest } from 'fastify';
import type { Cookies } from '../sessions/cookies.ts';
import type { Exchange } from '../sessions/devices.ts';
import type { IdentityContext } from '../account/context.ts';

const tokenBytes = 16;
const purpose = 'sign-up-browser';

/**
 * The browser of each sign-up: a random cookie; the link's row has its MAC. It proves that the
 * person who opens the emailed link also typed the password (decision H4).
 */
export function createSignUps(
  { random, keyring }: Pick<IdentityContext, 'random' | 'keyring'>,
  cookies: Cookies,
) {
  return {
    /** Under each secret of the shop; none for a browser without a recent sign-up. */
    macsIn: (request: FastifyRequest): readonly string[] => {
      const token = cookies.signUpToken(request);
      return token === undefined ? [] : keyring.macs(purpose, token);
    },
    /** Gives the browser its cookie, if it has none yet. */
    macFor: ({ request, reply }: Exchange): string => {
      const drawn = () => Buffer.from(random(tokenBytes)).toString('base64url');
      const token = cookies.signUpToken(request) ?? drawn();
      cookies.setSignUp(reply, token);
      return keyring.mac(purpose, token);
    },
  };
}

export type SignUps = ReturnType<typeof createSignUps>;
