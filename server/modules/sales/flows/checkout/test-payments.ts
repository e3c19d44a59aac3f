import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { formatKes } from '#contracts/format/amounts.ts';
import {
  testAmountKes,
  type PaymentBody,
  type StkStatus,
  type TestPaymentCreated,
} from '#contracts/sale/payments.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { hourSeconds } from '#contracts/time.ts';
import { askTestPrompt, sendTestPrompt, type TestPrompt } from '#modules/payments/collect';
import type { Config } from '#platform/config.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { consumeOrRefuse, giveBack } from '#platform/http/limits.ts';
import type { Caller } from '#platform/http/policy.ts';
import type { SalesContext } from '../../context.ts';

type Staff = Extract<Caller, { customerId: unknown }>;

export type TestPaymentRules = Readonly<{
  mode: Config['mode'];
  /** Keeps that a member of staff is about to ask a real phone. */
  recordStaff: (staff: Staff, request: FastifyRequest) => Promise<void>;
}>;

type Sending = Readonly<{
  body: PaymentBody;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}>;

/** The one shilling of the payment test page, which buys nothing. */
export type TestPayments = Readonly<{
  /** Throws NotFound for visitors who are not allowed to test here. */
  requireTester(caller: Caller): void;
  send(sending: Sending): Promise<TestPaymentCreated>;
  /** What became of the browser's own prompt; undefined when it sent no such one. */
  ask(
    asking: Readonly<{ merchantRequestId: string; caller: Caller; request: FastifyRequest }>,
  ): Promise<StkStatus | undefined>;
}>;

const perTenMinutes = 600;
const perAddressMax = 20;
const livePromptsPerHour = 3;

/**
 * Test payments (decisions G26, G31): open to everybody while the providers are the sandbox; with
 * live ones for staff, three an hour, and not found for everybody else.
 */
export function createTestPayments(ctx: SalesContext, rules: TestPaymentRules): TestPayments {
  const ticket = createTicket(ctx);
  const requireTester = (caller: Caller) => {
    if (rules.mode === 'live' && caller.kind !== 'staff') throw new NotFound();
  };
  return {
    requireTester,
    async send({ body, caller, request, reply }) {
      requireTester(caller);
      const phone = requireTestPayment(body);
      await limitSenders(ctx, { rules, caller, request });
      const prompt = await sendCounted(ctx, phone);
      ticket.give(reply, prompt);
      return { MerchantRequestID: prompt.merchantRequestId };
    },
    async ask({ merchantRequestId, caller, request }) {
      const prompt = ticket.read(request);
      if (prompt?.merchantRequestId !== merchantRequestId) return undefined;
      requireTester(caller);
      return { transaction: await askTestPrompt(ctx, prompt) };
    },
  };
}

/** The phone of a test payment. Anything but one shilling by prompt is refused. */
function requireTestPayment({ amount, mode, accountNumber }: PaymentBody): PhoneNumber {
  if (mode !== 'STK') throw InvalidInput.at('/mode', 'A test payment is a prompt on a phone.');
  if (amount !== testAmountKes) {
    throw InvalidInput.at('/amount', `A test payment is ${formatKes(testAmountKes)}.`);
  }
  return accountNumber;
}

type Sender = Pick<Sending, 'caller' | 'request'> & Readonly<{ rules: TestPaymentRules }>;

async function limitSenders({ db, clock }: SalesContext, { rules, caller, request }: Sender) {
  const { limitKey } = request;
  if (limitKey !== undefined) {
    const key = `test-prompt:address:${limitKey}`;
    await consumeOrRefuse(db, { key, max: perAddressMax, perSeconds: perTenMinutes }, clock());
  }
  if (rules.mode !== 'live' || caller.kind !== 'staff') return;
  const key = `test-prompt:${caller.customerId}`;
  await consumeOrRefuse(db, { key, max: livePromptsPerHour, perSeconds: hourSeconds }, clock());
  await rules.recordStaff(caller, request);
}

/** Counted with all other prompts of the phone; one that the provider refused is not. */
async function sendCounted(ctx: SalesContext, phone: PhoneNumber): Promise<TestPrompt> {
  const { db, clock, keyring, limits } = ctx;
  const at = clock();
  const key = `pay:phone:${keyring.mac('phone-limit', phone)}`;
  const limit = { key, max: limits.promptsPerPhone, perSeconds: perTenMinutes };
  await consumeOrRefuse(db, limit, at);
  try {
    return await sendTestPrompt(ctx, phone);
  } catch (error) {
    await giveBack(db, limit, at);
    throw error;
  }
}

const place = { purpose: 'payment.test-prompt', at: 'cookie' };
const ticketSeconds = 30 * 60;
const ticketShape = z.object({ merchantRequestId: z.string(), checkoutRequestId: z.string() });

/**
 * The owner of a prompt: the browser that sent it holds both ids, encrypted, and only it can query
 * them. No row is stored for a prompt that buys nothing.
 */
function createTicket({ keyring, publicUrl }: Pick<SalesContext, 'keyring' | 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}test-prompt`;
  return {
    give(reply: FastifyReply, prompt: TestPrompt) {
      const value = keyring.seal(place, JSON.stringify(prompt)).toString('base64url');
      const cookie = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
      reply.setCookie(name, value, { ...cookie, maxAge: ticketSeconds });
    },
    read(request: FastifyRequest): TestPrompt | undefined {
      try {
        const sealed = Buffer.from(request.cookies[name] ?? '', 'base64url');
        return ticketShape.parse(JSON.parse(keyring.open(place, sealed)));
      } catch {
        return undefined;
      }
    },
  };
}
