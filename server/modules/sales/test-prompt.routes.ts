import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { parseDecimal, toWholeKes, usdToKes } from '#contracts/money.ts';
import { normalisePhone } from '#contracts/phone.ts';
import { testPromptCalls } from '#contracts/test-prompt.ts';
import { rateToShow, type RateService } from '#modules/catalogue';
import { askTestPrompt, sendTestPrompt, type TestPrompt } from '#modules/payments';
import type { Config } from '#platform/config.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { publicRead, visitorWrite, type Caller, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesWorld } from './world.ts';

type Staff = Extract<Caller, { customerId: unknown }>;

export type TestPromptRules = Readonly<{
  mode: Config['mode'];
  /** Whose rate conversions are shown at; the shop's own where nobody is asked. */
  rateService: RateService | undefined;
  /** Keeps that a member of staff is about to ask a real phone. */
  recordStaff: (staff: Staff, request: FastifyRequest) => Promise<void>;
}>;

const look: Policy = { ...publicRead, cache: 'no-store' };
const send = visitorWrite({ name: 'test-prompt', max: 20, perSeconds: 600, by: 'address' });
const status = visitorWrite({ name: 'test-status', max: 120, perSeconds: 600, by: 'address' });
const livePromptsPerHour = 3;
const hourSeconds = 3_600;

/**
 * The payment test page (decisions G26, G30, G31): open while the providers are the sandbox; with
 * live ones for staff, three prompts an hour, and not found for everybody else.
 */
export function testPromptRoutes(app: FastifyInstance, world: SalesWorld, rules: TestPromptRules) {
  const { db, clock } = world;
  const ticket = createTicket(world);

  route(app, { call: testPromptCalls.testAvailable, policy: look }, async ({ caller }) => {
    requireTester(rules.mode, caller);
    return {};
  });

  route(app, { call: testPromptCalls.sendTestPrompt, policy: send }, async (incoming) => {
    const { body, caller, request, reply } = incoming;
    requireTester(rules.mode, caller);
    const phone = normalisePhone(body.accountNumber);
    const counted = world.keyring.mac('phone-limit', phone);
    const perPhone = { key: `pay:phone:${counted}`, max: world.limits.promptsPerPhone };
    await consumeOrRefuse(db, { ...perPhone, perSeconds: 600 }, clock());
    if (rules.mode === 'live' && caller.kind === 'staff') {
      const key = `test-prompt:${caller.customerId}`;
      const limit = { key, max: livePromptsPerHour, perSeconds: hourSeconds };
      await consumeOrRefuse(db, limit, clock());
      await rules.recordStaff(caller, request);
    }
    const prompt = await sendTestPrompt(world, phone);
    ticket.give(reply, prompt);
    return { MerchantRequestID: prompt.merchantRequestId };
  });

  route(app, { call: testPromptCalls.testPromptStatus, policy: status }, async (incoming) => {
    const { body, caller, request } = incoming;
    requireTester(rules.mode, caller);
    const prompt = ticket.read(request);
    if (prompt?.merchantRequestId !== body.MerchantRequestID) throw new NotFound();
    return { transaction: await askTestPrompt(world, prompt) };
  });

  route(app, { call: testPromptCalls.convert, policy: publicRead }, async ({ query }) => {
    const usd = parseDecimal(query.amount, 'USD');
    if (!usd) throw new InvalidInput('The amount was refused: it is not a decimal number.');
    const { rateService } = rules;
    const { rateE4, setAt } = await rateToShow(db, { rateService, at: clock() });
    return {
      value: toWholeKes(usdToKes(usd, rateE4)),
      rateE4,
      rateSetAt: setAt.toISOString(),
    };
  });
}

function requireTester(mode: Config['mode'], caller: Caller) {
  if (mode === 'live' && caller.kind !== 'staff') throw new NotFound();
}

const purpose = 'payment.test-prompt';
const ticketSeconds = 30 * 60;
const ticketShape = z.object({ merchantRequestId: z.string(), checkoutRequestId: z.string() });

/**
 * Whose prompt it was: the browser that sent it holds both ids, sealed, and nobody else can ask.
 * No row is kept for a prompt that buys nothing.
 */
function createTicket({ keyring, publicUrl }: Pick<SalesWorld, 'keyring' | 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}test-prompt`;
  return {
    give(reply: FastifyReply, prompt: TestPrompt) {
      const value = keyring.seal(purpose, JSON.stringify(prompt)).toString('base64url');
      const rules = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
      reply.setCookie(name, value, { ...rules, maxAge: ticketSeconds });
    },
    read(request: FastifyRequest): TestPrompt | undefined {
      try {
        const sealed = Buffer.from(request.cookies[name] ?? '', 'base64url');
        return ticketShape.parse(JSON.parse(keyring.open(purpose, sealed)));
      } catch {
        return undefined;
      }
    },
  };
}
