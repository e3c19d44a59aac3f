import { findVpsOffer } from '#modules/catalogue/offers';
import { newSecretOf } from '../life/access.ts';
import type { Operation, Outcome } from './operation.ts';
import {
  shortOf,
  type Answer,
  type Exchange,
  type MachineSpec,
} from '../providers/server-provider.ts';
import { machineSpec } from './machine-spec.ts';
import type { Server } from '../life/server.ts';
import { findServer } from '../life/servers.sql.ts';
import type { ServersContext } from '../context.ts';

export type Said = Readonly<{ outcome: Outcome; exchanges: readonly Exchange[] }>;

/**
 * Takes one piece of work a step further at its provider, outside of any transaction. Never
 * throws for the provider's sake: what is not known comes back as `silent`.
 */
export async function askMachineProvider(ctx: ServersContext, operation: Operation): Promise<Said> {
  const exchanges: Exchange[] = [];
  const provider = ctx.serverProviders[operation.provider];
  const server = await findServer(ctx.db, operation.serverId);
  if (!server) throw new Error(`${operation.id} has no server.`);
  if (!provider) {
    const reason = `${operation.provider} is not set up here.`;
    return { outcome: { kind: 'refused', reason }, exchanges };
  }
  const spec = await specOf(ctx, server, operation.image);
  const { kind, task, serverId: key } = operation;
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
    return { outcome: orTooSmall(outcome, spec), exchanges };
  } catch (error) {
    ctx.log.warn({ err: error, operation: operation.id, kind }, 'provider of servers is silent');
    const reason = error instanceof Error ? error.message : 'no answer';
    return { outcome: { kind: 'silent', reason }, exchanges };
  }
}

/** A machine that is smaller than sold is nobody's to deliver: staff decide. */
function orTooSmall(answer: Answer, spec: MachineSpec): Outcome {
  const lack = answer.kind === 'done' && answer.measured && shortOf(answer.measured, spec);
  return lack ? { kind: 'refused', reason: `The machine has only ${lack}.` } : answer;
}

async function specOf(
  { db }: ServersContext,
  { offerId, operatingSystem, settings }: Server,
  requested: string | null,
): Promise<MachineSpec> {
  const offer = await findVpsOffer(db, offerId);
  if (!offer) throw new Error(`There is no offer ${offerId}.`);
  const spec = machineSpec(offer, settings, operatingSystem);
  return requested === null ? spec : { ...spec, image: requested };
}
