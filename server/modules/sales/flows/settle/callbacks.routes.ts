import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '#contracts/site/paths.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { providerCallback } from '#platform/http/policy.ts';
import type { SecurityLog } from '#platform/http/security-log.ts';
import { count } from '#platform/metrics/count.ts';
import { allTraits, providersWith } from '#modules/payments';
import { answersLater, callerOf } from '#modules/payments/callbacks';
import { storeCallback, storeResult } from '#modules/payments/callbacks';
import { storeNotice } from '#modules/payments/paybill';
import { storeWebhook } from '#modules/payments/webhooks';
import { validateNotice } from '#modules/payments/paybill';
import { type ProviderName } from '#modules/payments/collect';
import type { SalesContext } from '../../context.ts';

const config = { policy: providerCallback };
const bodyLimit = providerCallback.bodyMax;
/** M-Pesa's expected answer to a stored result or notice. */
const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };

type Watch = Pick<SecurityLog, 'unlistedCaller'>;
type Doors = Readonly<{
  app: FastifyInstance;
  ctx: SalesContext;
  /** Counts who knew the secret and calls from where the provider does not. */
  note(request: FastifyRequest, provider: ProviderName | undefined): void;
}>;

/**
 * The providers' own doors. Each stores the callback and answers; the worker asks the provider what
 * happened (decision 0005). The path holds no forbidden word of theirs, and its secret is hex.
 */
export function callbackRoutes(app: FastifyInstance, ctx: SalesContext, watch: Watch) {
  const note: Doors['note'] = (request, provider) => {
    if (provider === undefined || callerOf(ctx, provider, request.ip) !== 'unlisted') return;
    watch.unlistedCaller(request, provider);
  };
  const doors = { app, ctx, note };
  for (const traits of allTraits) {
    if (traits.door.kind === 'secret') secretDoor(doors, traits);
    else signedDoor(doors, traits);
  }

  // Where M-Pesa answers the operator's questions, and where it says that its queue was too long.
  for (const path of ['result', 'late'] as const) {
    app.post(`${apiBase}/hooks/${path}/:token`, { config, bodyLimit }, async (request) => {
      const { token } = request.params as { token: string };
      const { body, ip: sourceAddress } = request;
      const at = ctx.clock();
      const isOurs = await storeResult(ctx, { token, path, body, sourceAddress, at });
      if (!isOurs) throw new NotFound();
      note(request, answersLater(ctx));
      return accepted;
    });
  }

  paybillRoutes(doors);
}

type Traits = (typeof allTraits)[number];

/** An address per attempt: knowing it proves that it came from us. */
function secretDoor({ app, ctx, note }: Doors, { name, door, thanks }: Traits) {
  const path = `${apiBase}/hooks/${door.path}/:token`;
  app.post(path, { config, bodyLimit }, async (request) => {
    const { token } = request.params as { token: string };
    const stored = await storeCallback(ctx, {
      token,
      body: request.body,
      sourceAddress: request.ip,
      at: ctx.clock(),
    });
    if (!stored) {
      count(ctx.db, { name: 'callbacks', labels: { provider: name, outcome: 'unknown-address' } });
      throw new NotFound();
    }
    note(request, name);
    return thanks;
  });
}

/** One address for all: the signature covers the raw bytes, so this scope keeps them unparsed. */
function signedDoor({ app, ctx, note }: Doors, { name, door, thanks }: Traits) {
  if (door.kind !== 'signed') return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(`${apiBase}/hooks/${door.path}`, { config, bodyLimit }, async (request) => {
      const signature = request.headers[door.signatureHeader];
      const stored = await storeWebhook(ctx, {
        provider: name,
        rawBody: request.body as Buffer,
        signature: typeof signature === 'string' ? signature : '',
        sourceAddress: request.ip,
        at: ctx.clock(),
      });
      if (stored === 'refused') {
        const message = 'The signature does not match the body.';
        throw new DomainError('forbidden', message, { status: 401 });
      }
      if (stored === 'unreadable') {
        const message = 'The body is not a JSON object.';
        throw new DomainError('bad-request', message);
      }
      note(request, name);
      return thanks;
    });
  });
}

/** M-Pesa's expected answer to an account that names nothing of the shop. */
const wrongAccount = { ResultCode: 'C2B00012', ResultDesc: 'Rejected' };

/** Manual payments to the paybill: validated before, confirmed after. */
function paybillRoutes({ app, ctx, note }: Doors) {
  const hearer = () => providersWith(ctx, 'paybill')[0]?.name;
  const path = `${apiBase}/hooks/paybill/:token`;
  app.post(`${path}/confirm`, { config, bodyLimit }, async (request) => {
    const { token } = request.params as { token: string };
    const { body, ip: sourceAddress } = request;
    const isOurs = await storeNotice(ctx, { token, body, sourceAddress, at: ctx.clock() });
    if (!isOurs) throw new NotFound();
    note(request, hearer());
    return accepted;
  });
  app.post(`${path}/validate`, { config, bodyLimit }, async (request) => {
    const { token } = request.params as { token: string };
    const isWelcome = await validateNotice(ctx, { token, body: request.body });
    if (isWelcome === undefined) throw new NotFound();
    note(request, hearer());
    return isWelcome ? accepted : wrongAccount;
  });
}
