import { hourMs, hourSeconds } from '#contracts/time.ts';
import { listStaff } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { audit } from '#modules/staff';
import { consume } from '#platform/http/limits.ts';
import {
  addSecurityCounts,
  securityRates,
  type SecurityRate,
} from '#platform/http/security-counts.sql.ts';
import type { SecurityEvent } from '#platform/http/security-log.ts';
import type { AdminContext } from '../context.ts';

/** Fewer in ten minutes are people who forgot a password. */
const leastUnusual = 100;
/** So many times what is usual for this shop. */
const timesUsual = 10;

/** Whether ten minutes were unlike the seven days before. */
export const isUnusual = ({ now, usual }: Pick<SecurityRate, 'now' | 'usual'>) =>
  now >= leastUnusual && now >= timesUsual * usual;

/**
 * Mails the owners when refusals come at an unusual rate, at most once an hour for each kind.
 * Returns how many kinds are unusual now.
 */
export async function watchRefusals(ctx: AdminContext): Promise<number> {
  const { db, clock, keyring, config } = ctx;
  const at = clock();
  const unusual = (await securityRates(db, at)).filter(isUnusual);
  const owners = (await listStaff(db)).filter(({ role }) => role === 'owner');
  const hour = Math.floor(at.getTime() / hourMs);
  for (const { kind, now, usual } of owners.length > 0 ? unusual : []) {
    await db.transaction((tx) =>
      enqueueMail(
        tx,
        { keyring },
        {
          template: 'unusual-refusals',
          dedupeKey: `unusual-refusals:${kind}:${hour}`,
          to: owners.map(({ email }) => email),
          facts: {
            kind,
            refused: now,
            usual: Math.round(usual),
            link: `${config.publicUrl}/admin/audit`,
          },
          at,
        },
      ),
    );
  }
  return unusual.length;
}

const oncePerSeconds = hourSeconds;

/**
 * Writes an audit row when a signed-in user is refused a call of Admin: once an hour for each
 * person and route, so that the log cannot be flooded.
 */
export async function noteAdminRefusal(ctx: AdminContext, event: SecurityEvent): Promise<void> {
  const { db, clock } = ctx;
  const { who, address, method, route, code } = event;
  const at = clock();
  const key = `admin-refused:${who}:${method} ${route}`;
  if ((await consume(db, { key, max: 1, perSeconds: oncePerSeconds }, at)) > 0) return;
  await db.transaction((tx) =>
    audit(tx, {
      staff: { id: who as `cus_${string}`, actor: who, address },
      action: 'office.refused',
      subject: { kind: 'route', id: `${method} ${route}` },
      after: { code },
      at,
    }),
  );
}

/** Hands what this process counted to the database. */
export const keepSecurityCounts = async (
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  counts: Parameters<typeof addSecurityCounts>[1],
): Promise<number> => {
  await addSecurityCounts(db, counts, clock());
  return counts.size;
};
