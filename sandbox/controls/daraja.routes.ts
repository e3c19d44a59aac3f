import { checked } from './checked.ts';
import type { FastifyInstance } from 'fastify';
import { type Daraja, type Phone, phoneOf, savePhone } from '../daraja/daraja.ts';
import { answerPrompt, type HandsetAnswer } from '../daraja/stk/handset.ts';
import { type HandPayment, payByHand } from '../daraja/paybill.ts';
import { statementOf } from '../daraja/statement.ts';
import { allPhones, findPrompts, phoneView } from '../phone/view.ts';
import { answerBody, darajaBody, paybillBody, phoneBody } from './schemas.ts';

const msisdn = /^254(7\d{8}|1[01]\d{7})$/;
const promptsMax = 1_000;

/** Settings of Daraja and its customers for tests and the phone page. */
export function darajaControls(app: FastifyInstance, daraja: Daraja): void {
  app.get('/daraja', () => settingsOf(daraja));
  app.put('/daraja', checked(darajaBody), (request) => {
    change(daraja, request.body as Record<string, unknown>);
    return settingsOf(daraja);
  });

  app.get('/statement.csv', (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(statementOf(daraja)),
  );

  app.get('/phones', () => allPhones(daraja));
  app.get('/phones/:msisdn', (request) => phoneView(daraja, numberIn(request.params)));
  app.post('/phones/:msisdn', checked(phoneBody), (request, reply) => {
    const number = numberIn(request.params);
    if (!msisdn.test(number)) {
      return reply.code(400).send({ error: `${number} is not 2547XXXXXXXX or 2541XXXXXXXX.` });
    }
    const requested = request.body as Partial<Phone>;
    const wrongPins = requested.locked === false ? 0 : phoneOf(daraja, number).wrongPins;
    savePhone(daraja, { ...phoneOf(daraja, number), wrongPins, ...requested });
    return phoneView(daraja, number);
  });
  promptControls(app, daraja);

  app.post('/paybill', checked(paybillBody), async (request, reply) => {
    const paid = await payByHand(daraja, request.body as HandPayment);
    if ('receipt' in paid) return paid;
    return reply.code(409).send({ error: `No money moved: ${paid.refused}.` });
  });
}

function promptControls(app: FastifyInstance, daraja: Daraja): void {
  app.get('/prompts', (request) => {
    const { state, phone } = request.query as { state?: string; phone?: string };
    return findPrompts(daraja, {
      ...(state === undefined ? {} : { state }),
      ...(phone === undefined ? {} : { phone }),
      limit: promptsMax,
    });
  });
  app.post('/prompts/:id/answer', checked(answerBody), async (request, reply) => {
    const { id } = request.params as { id: string };
    const push = daraja.pushes.get(id);
    if (push === undefined) return reply.code(404).send({ error: `There is no prompt ${id}.` });
    const answered = await answerPrompt(daraja, push, request.body as HandsetAnswer);
    const [view] = findPrompts(daraja, { phone: push.phone }).filter((each) => each.id === id);
    return reply.code(answered.accepted ? 200 : 409).send({ ...answered, prompt: view });
  });
}

const numberIn = (params: unknown) => (params as { msisdn: string }).msisdn;

function settingsOf({ settings, faults, account }: Daraja) {
  const groups = Object.entries(faults).map(([name, group]) => [name, group.peek()]);
  const { shortCode, till, consumerKey, initiator } = account;
  return { shortCode, till, consumerKey, initiator, ...settings, ...Object.fromEntries(groups) };
}

/**
 * The schema has checked names and types; groups of faults go to their switch, each of them: one
 * that is left here would be kept as a setting, and a test would play without its fault.
 */
function change({ settings, faults }: Daraja, body: Record<string, unknown>): void {
  const { push, query, token, callback, result, payout, ...plain } = body as Changes;
  if (push !== undefined) faults.push.set(push);
  if (query !== undefined) faults.query.set(query);
  if (token !== undefined) faults.token.set(token);
  if (callback !== undefined) faults.callback.set(callback);
  if (result !== undefined) faults.result.set(result);
  if (payout !== undefined) faults.payout.set(payout);
  Object.assign(settings, plain satisfies Partial<Record<keyof Faults, never>>);
}

type Faults = Daraja['faults'];
type Changes = Partial<{ [Name in keyof Faults]: Parameters<Faults[Name]['set']>[0] }>;
