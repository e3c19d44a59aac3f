import { abuseHoldings } from '#modules/abuse';
import { billingHoldings } from '#modules/billing';
import { catalogueHoldings } from '#modules/catalogue';
import { identityHoldings } from '#modules/identity';
import { inventoryHoldings } from '#modules/inventory';
import { leaseHoldings } from '#modules/leases';
import { ledgerHoldings } from '#modules/ledger';
import { notificationHoldings } from '#modules/notifications';
import { orderHoldings } from '#modules/orders';
import { paymentHoldings } from '#modules/payments';
import { privacyHoldings } from '#modules/privacy';
import { reconciliationHoldings } from '#modules/reconciliation';
import { serverHoldings } from '#modules/servers';
import { settingsHoldings } from '#modules/settings';
import { staffHoldings } from '#modules/staff';
import { statusHoldings } from '#modules/status';
import { supportHoldings } from '#modules/support';
import { trafficHoldings } from '#modules/traffic';
import { waitingHoldings } from '#modules/waiting';
import type { Holdings } from '#platform/held-data.ts';
import { platformHoldings } from '#platform/http/held-here.sql.ts';
import { adminHoldings } from './held-data.sql.ts';

/**
 * The personal data of the whole shop, table by table, in the order of an erasure. The account goes
 * first, since guards of other tables check it; a report of abuse before the ticket that identifies
 * its owner.
 */
export const everyHolding: Holdings = {
  ...identityHoldings,
  ...billingHoldings,
  ...notificationHoldings,
  ...abuseHoldings,
  ...supportHoldings,
  ...waitingHoldings,
  ...orderHoldings,
  ...paymentHoldings,
  ...reconciliationHoldings,
  ...ledgerHoldings,
  ...leaseHoldings,
  ...trafficHoldings,
  ...serverHoldings,
  ...adminHoldings,
  ...staffHoldings,
  ...privacyHoldings,
  ...catalogueHoldings,
  ...inventoryHoldings,
  ...settingsHoldings,
  ...statusHoldings,
  ...platformHoldings,
};
