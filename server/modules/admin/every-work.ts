import { catalogueWork } from '#modules/catalogue';
import { identityWork, staffWho } from '#modules/identity';
import { inventoryWork } from '#modules/inventory';
import { leasesWork } from '#modules/leases';
import { mailHandlers, pushHandlers } from '#modules/notifications';
import { paymentsWork } from '#modules/payments';
import { privacyHandlers, privacyWork } from '#modules/privacy';
import { reconciliationWork } from '#modules/reconciliation';
import { salesWork } from '#modules/sales';
import { serversWork } from '#modules/servers';
import { statusWork } from '#modules/status';
import { supportWork } from '#modules/support';
import { waitingHandlers, waitingWork } from '#modules/waiting';
import type { JobHandlers } from '#platform/jobs.ts';
import { platformWork } from '#platform/work.ts';
import { everyHolding } from './every-holding.ts';
import { adminWork } from './work.ts';

/** All work in the background, as each module declares it. A new module's list is added here. */
export const everyWork = [
  ...platformWork,
  ...salesWork,
  ...reconciliationWork,
  ...paymentsWork,
  ...catalogueWork,
  ...inventoryWork,
  ...leasesWork,
  ...serversWork,
  ...privacyWork,
  ...supportWork,
  ...waitingWork,
  ...statusWork,
  ...identityWork,
  ...adminWork,
];

type Ctx = Omit<Parameters<typeof pushHandlers>[0], 'staffMay'> &
  Parameters<typeof mailHandlers>[0] &
  Parameters<typeof privacyHandlers>[0] &
  Parameters<typeof waitingHandlers>[0];

/** What is done with each topic of the outbox. */
export const everyHandler = (ctx: Ctx): JobHandlers => ({
  ...mailHandlers(ctx),
  ...pushHandlers({
    ...ctx,
    // A role opens nothing without an authenticator app, the news included (decision H20).
    staffMay: async (id, permission) =>
      (await staffWho(ctx.db, permission)).some((one) => one.id === id && one.secondStep),
  }),
  ...privacyHandlers(ctx, everyHolding),
  ...waitingHandlers(ctx),
});
