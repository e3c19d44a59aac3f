import { listStaff } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { answersLater } from '#modules/payments/callbacks';
import { initiatorSettings, refusedInitiators } from '#modules/payments/refunds';
import { traitsOf } from '#modules/payments';
import type { AdminContext } from '../context.ts';

/**
 * Notifies the owners that the provider refuses the name or the password for outgoing money: once
 * for each incident, which the next success ends. Returns how many emails were queued.
 */
export async function watchInitiators(ctx: AdminContext): Promise<number> {
  const { db, clock, keyring, config } = ctx;
  const provider = answersLater(ctx);
  const refused = provider === undefined ? [] : await refusedInitiators(db);
  if (provider === undefined || refused.length === 0) return 0;
  const owners = (await listStaff(db)).filter(({ role }) => role === 'owner');
  if (owners.length === 0) return 0;
  let told = 0;
  for (const { id, account, code } of refused) {
    const isNew = await db.transaction((tx) =>
      enqueueMail(
        tx,
        { keyring },
        {
          template: 'initiator-refused',
          dedupeKey: `initiator-refused:${id}`,
          to: owners.map(({ email }) => email),
          facts: {
            provider: traitsOf(provider).clientName,
            code,
            settings: initiatorSettings(provider, account),
            link: `${config.publicUrl}/admin/exceptions`,
          },
          at: clock(),
        },
      ),
    );
    told += isNew ? 1 : 0;
  }
  return told;
}
