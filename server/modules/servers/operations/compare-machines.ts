import type { ProviderName } from '#contracts/goods/servers.ts';
import { saveStrangers, type Stranger } from './alarms.sql.ts';
import type { Found } from '../providers/server-provider.ts';
import type { Server } from '../life/server.ts';
import { lostCreates, serversById } from '../life/servers.sql.ts';
import { lockLiveOperation, reviveOperation, findOperation } from './operations.sql.ts';
import { createKey } from './ask-operation.ts';
import type { ServersContext } from '../context.ts';

/**
 * Compares the machines of every provider with the shop's records: machines without a server are
 * reported to staff, and paid servers without work in progress are requested again. Returns how
 * many machines are unknown.
 */
export async function compareMachines(ctx: ServersContext): Promise<number> {
  let strangers = 0;
  for (const provider of Object.values(ctx.serverProviders)) {
    if (provider.name === 'manual') continue;
    try {
      const listed = await provider.list();
      strangers += await compare(ctx, { provider: provider.name, listed });
    } catch (error) {
      ctx.log.warn({ err: error, provider: provider.name }, 'machines could not be compared');
    }
  }
  await askAgain(ctx);
  return strangers;
}

type Comparison = Readonly<{ provider: ProviderName; listed: readonly Found[] }>;

async function compare(ctx: ServersContext, { provider, listed }: Comparison): Promise<number> {
  const keys = listed.flatMap(({ key }) => key ?? []);
  const known = await serversById(ctx.db, keys);
  const judged = await Promise.all(
    listed.map((machine) => {
      const server = machine.key === null ? undefined : known.get(machine.key);
      return judge(ctx, { provider, machine, server });
    }),
  );
  const found = judged.filter((each) => each !== undefined);
  const at = ctx.clock();
  await ctx.db.transaction((tx) => saveStrangers(tx, { provider, found, at }));
  return found.length;
}

const over = new Set(['failed', 'gone']);

type Judged = Readonly<{ provider: ProviderName; machine: Found; server: Server | undefined }>;

/** Undefined for a machine that one of our servers explains. */
async function judge(
  { db }: ServersContext,
  { provider, machine, server }: Judged,
): Promise<Stranger | undefined> {
  const { reference, name } = machine;
  if (!server) return { reference, name, serverId: null, why: 'unknown' };
  const isUsed = server.provider === provider && !over.has(server.state);
  if (isUsed) return undefined;
  const end = await findOperation(db, { key: `terminate:${server.id}` });
  if (end && (end.state === 'waiting' || end.state === 'pending')) return undefined;
  // A create that failed may have made it, and a retry will find it.
  if (server.state === 'failed' && server.provider === provider) return undefined;
  return { reference, name, serverId: server.id, why: 'not-ours-any-more' };
}

/** A paid server in the making always has its work; one that lost it gets it back. */
async function askAgain(ctx: ServersContext): Promise<void> {
  for (const id of await lostCreates(ctx.db)) {
    await ctx.db.transaction(async (tx) => {
      const create = await findOperation(tx, { key: createKey({ id }) });
      if (!create || (await lockLiveOperation(tx, create.serverId))) return;
      await reviveOperation(tx, create, { provider: create.provider, at: ctx.clock() });
    });
  }
}
