import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contracts/paths.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { providerCallback } from '#platform/http/policy.ts';
import { allTraits, storeCallback, storeNotice, storeResult } from '#modules/payments';
import { storeWebhook, validateNotice } from '#modules/payments';
import type { SalesWorld } from './world.ts';

const config = { policy: providerCallback };
const bodyLimit = providerCallback.bodyMax;
/** What M-Pesa wants to hear of a result or a notice that was kept. */
const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };

/**
 * The providers' own doors. Each stores the knock and answers; the worker asks the provider what
 * happened (decision 0005). The path holds no forbidden word of theirs, and its secret is hex.
 */
export function callbackRoutes(app: FastifyInstance, world: SalesWorld) {
  for (const traits of allTraits) {
    if (traits.door.kind === 'secret') secretDoor(app, world, traits);
    else signedDoor(app, world, traits);
  }

  // Where M-Pesa answers the operator's questions, and where it says that its queue was too long.
  for (const path of ['result', 'late'] as const) {
    app.post(`${apiBase}/hooks/${path}/:token`, { config, bodyLimit }, async (request) => {
      const { token } = request.params as { token: string };
      const { body, ip: sourceAddress } = request;
      const at = world.clock();
      const isOurs = await storeResult(world, { token, path, body, sourceAddress, at });
      if (!isOurs) throw new NotFound();
      return accepted;
    });
  }

  paybillRoutes(app, world);
}

type Traits = (typeof allTraits)[number];

/** An address per attempt: whoever knows it was told it by us. */
function secretDoor(app: FastifyInstance, world: SalesWorld, { door, thanks }: Traits) {
  const path = `${apiBase}/hooks/${door.path}/:token`;
  app.post(path, { config, bodyLimit }, async (request) => {
    const { token } = request.params as { token: string };
    const stored = await storeCallback(world, {
      token,
      body: request.body,
      sourceAddress: request.ip,
      at: world.clock(),
    });
    if (!stored) throw new NotFound();
    return thanks;
  });
}

/** One address for all: the signature covers the raw bytes, so this scope keeps them unparsed. */
function signedDoor(app: FastifyInstance, world: SalesWorld, { name, door, thanks }: Traits) {
  if (door.kind !== 'signed') return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(`${apiBase}/hooks/${door.path}`, { config, bodyLimit }, async (request) => {
      const signature = request.headers[door.signatureHeader];
      const stored = await storeWebhook(world, {
        provider: name,
        rawBody: request.body as Buffer,
        signature: typeof signature === 'string' ? signature : '',
        sourceAddress: request.ip,
        at: world.clock(),
      });
      if (stored === 'refused') {
        const message = 'The signature does not match the body.';
        throw new DomainError({ kind: 'unauthenticated', code: 'forbidden' }, message);
      }
      return thanks;
    });
  });
}

/** What M-Pesa wants to hear of an account that names nothing of the shop. */
const wrongAccount = { ResultCode: 'C2B00012', ResultDesc: 'Rejected' };

/** Payments made to the paybill by hand: asked for before they come, told after. */
function paybillRoutes(app: FastifyInstance, world: SalesWorld) {
  const path = `${apiBase}/hooks/paybill/:token`;
  app.post(`${path}/confirm`, { config, bodyLimit }, async (request) => {
    const { token } = request.params as { token: string };
    const { body, ip: sourceAddress } = request;
    const isOurs = await storeNotice(world, { token, body, sourceAddress, at: world.clock() });
    if (!isOurs) throw new NotFound();
    return accepted;
  });
  app.post(`${path}/validate`, { config, bodyLimit }, async (request) => {
    const { token } = request.params as { token: string };
    const isWelcome = await validateNotice(world, { token, body: request.body });
    if (isWelcome === undefined) throw new NotFound();
    return isWelcome ? accepted : wrongAccount;
  });
}
