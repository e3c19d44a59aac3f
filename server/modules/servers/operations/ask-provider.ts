import { findVpsOffer } from '#modules/catalogue/offers';
import { addressesOf, holdAddresses, lackOf, networkOf } from '../addresses/index.ts';
import { newSecretOf } from '../life/access.ts';
import { loginPortOf } from '../providers/dial-machine.ts';
import {
  clearing,
  stepOf,
  type Made,
  type Operation,
  type Outcome,
  type ProvidersStep,
} from './operation.ts';
import {
  assignedIn,
  shortOf,
  type Answer,
  type Exchange,
  type MachineSpec,
} from '../providers/server-provider.ts';
import { machineSpec } from './machine-spec.ts';
import type { Server } from '../life/server.ts';
import { findServer, lockServer } from '../life/servers.sql.ts';
import type { ServersContext } from '../context.ts';

export type ProviderAnswer = Readonly<{ outcome: Outcome; exchanges: readonly Exchange[] }>;

/**
 * Takes one piece of work a step further at its provider, outside of any transaction. Never
 * throws for the provider's sake: what is not known comes back as `silent`.
 */
export async function askMachineProvider(
  ctx: ServersContext,
  operation: Operation,
): Promise<ProviderAnswer> {
  const exchanges: Exchange[] = [];
  const step = stepOf(operation);
  const provider = ctx.serverProviders[step.provider];
  const server = await findServer(ctx.db, operation.serverId);
  if (!server) throw new Error(`${operation.id} has no server.`);
  if (!provider && step.isClearing) return { outcome: { kind: 'cleared' }, exchanges };
  if (!provider) {
    const reason = `${step.provider} is not set up here.`;
    return { outcome: { kind: 'refused', reason }, exchanges };
  }
  const { serverId: key } = operation;
  const { kind, task } = step;
  const lack = kind === 'create' && task === null ? await lackedBy(ctx, server) : null;
  if (lack !== null) return { outcome: { kind: 'later', reason: lack }, exchanges };
  const spec = await specOf(ctx, server, operation.image);
  try {
    const outcome = await provider.advance({
      kind,
      key,
      spec,
      task,
      reference: server.reference,
      password: newSecretOf(ctx.keyring, operation) ?? '',
      note: (exchange) => exchanges.push(exchange),
    });
    const meant = step.isClearing
      ? cleared(step, outcome)
      : await asSold(ctx, operation, { outcome, spec });
    return { outcome: meant, exchanges };
  } catch (error) {
    ctx.log.warn({ err: error, operation: operation.id, kind }, 'provider of servers is silent');
    const reason = error instanceof Error ? error.message : 'no answer';
    return { outcome: { kind: 'silent', reason }, exchanges };
  }
}

/**
 * What keeps a server in the making from being asked for: an address that its place does not have
 * free. One that ended meanwhile gets none, since nothing would give it back.
 */
async function lackedBy({ db, clock }: ServersContext, { id }: Server): Promise<string | null> {
  return db.transaction(async (tx) => {
    const server = await lockServer(tx, id);
    const isInTheMaking = server?.state === 'requested' || server?.state === 'creating';
    if (!server || !isInTheMaking) return 'The server is no longer being created.';
    const lacked = await holdAddresses(tx, server, clock());
    return lacked.length > 0 ? lackOf(lacked, server.settings.place) : null;
  });
}

/** The end of what an earlier try has left is a step of the create that follows it. */
function cleared({ provider }: ProvidersStep, answer: Answer): Outcome {
  if (answer.kind === 'done') return { kind: 'cleared' };
  if (answer.kind !== 'pending') return answer;
  const { task, lookAgainMs } = answer;
  return { kind: 'pending', task: clearing(provider, task), lookAgainMs };
}

/**
 * A machine that is smaller than sold, or elsewhere, is not delivered: staff decide. A new one is
 * delivered once it answers.
 */
async function asSold(
  ctx: ServersContext,
  operation: Operation,
  { outcome: answer, spec }: Readonly<{ outcome: Answer; spec: MachineSpec }>,
): Promise<Outcome> {
  if (answer.kind !== 'done') return answer;
  const lack = answer.measured && shortOf(answer.measured, spec);
  if (lack) return { kind: 'refused', reason: `The machine has only ${lack}.` };
  const assigned = assignedIn(spec.network);
  const has = answer.access?.address;
  if (assigned !== undefined && has !== undefined && has !== assigned) {
    return { kind: 'refused', reason: `The machine has the address ${has}, not ${assigned}.` };
  }
  return operation.kind === 'create' ? probe(ctx, operation, { made: answer, spec }) : answer;
}

/** Whether its customer will reach it: it takes a connection at the port of its system. */
async function probe(
  { dialMachine, clock }: ServersContext,
  { provider }: Operation,
  { made, spec }: Readonly<{ made: Made; spec: MachineSpec }>,
): Promise<Outcome> {
  const { address } = made.access ?? {};
  if (address === undefined) return made;
  const port = loginPortOf(spec.operatingSystem);
  const isAssigned = assignedIn(spec.network) === address;
  const dialled = await dialMachine({ provider, address, port, isAssigned });
  if (!dialled.ok) return { kind: 'unanswered', made, reason: `It runs, but ${dialled.why}.` };
  return { ...made, answered: { port, ms: dialled.ms, at: clock().toISOString() } };
}

async function specOf(
  { db }: ServersContext,
  { id, offerId, operatingSystem, settings }: Server,
  requested: string | null,
): Promise<MachineSpec> {
  const offer = await findVpsOffer(db, offerId);
  if (!offer) throw new Error(`There is no offer ${offerId}.`);
  const spec = machineSpec(offer, settings, operatingSystem);
  const network = networkOf(await addressesOf(db, id));
  return { ...spec, network, ...(requested !== null && { image: requested }) };
}
