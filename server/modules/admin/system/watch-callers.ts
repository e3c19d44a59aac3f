import { listStaff } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { callersSetting, unlistedCallers } from '#modules/payments/callbacks';
import { traitsOf } from '#modules/payments';
import type { AdminContext } from '../context.ts';

/**
 * Notifies the owners of payment messages from addresses that are not in the provider's list: once
 * for each provider and hour with a new one. Returns how many emails were queued.
 */
export async function watchCallers(ctx: AdminContext): Promise<number> {
  const { db, clock, keyring, config } = ctx;
  const at = clock();
  const found = await unlistedCallers(db, at);
  if (found.length === 0) return 0;
  const owners = (await listStaff(db)).filter(({ role }) => role === 'owner');
  if (owners.length === 0) return 0;
  let told = 0;
  for (const { provider, hour, addresses, address } of found) {
    const isNew = await db.transaction((tx) =>
      enqueueMail(
        tx,
        { keyring },
        {
          template: 'unlisted-caller',
          dedupeKey: `unlisted-caller:${provider}:${hour.toISOString()}`,
          to: owners.map(({ email }) => email),
          facts: {
            provider: traitsOf(provider).clientName,
            address,
            addresses,
            setting: callersSetting(provider),
            link: `${config.publicUrl}/admin/exceptions`,
          },
          at,
        },
      ),
    );
    told += isNew ? 1 : 0;
  }
  return told;
}
