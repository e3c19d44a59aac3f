import { codesKeys, totpSecrets } from '#modules/identity';
import { supplierKeys, upstreamPasswords } from '#modules/inventory';
import { modemTargets } from '#modules/inventory/modems';
import { poolPasswords } from '#modules/inventory/pools';
import { poolMeterKeys } from '#modules/inventory/usage';
import { leaseSeals } from '#modules/leases/holding';
import { subUserSeals } from '#modules/leases/sub-users';
import {
  formerWebhookSecrets,
  mailJobSeals,
  noticeSeals,
  pushJobSeals,
  pushPrivateKeys,
  pushTargets,
  webhookSecrets,
  webhookUrls,
} from '#modules/notifications';
import { payeePhones } from '#modules/payments/refunds';
import { payerAccounts } from '#modules/payments/collect';
import { paybillTokens } from '#modules/payments/paybill';
import { providerTokens } from '#modules/payments';
import { copyFiles } from '#modules/privacy';
import { operationSeals } from '#modules/servers/operations';
import { serverSeals } from '#modules/servers/life';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';

/**
 * Every encrypted column, in the order of rotation. Columns that other values are derived from come
 * after them, so that each is encrypted once.
 */
export const sealedColumns: readonly SealedColumn[] = [
  codesKeys,
  totpSecrets,
  webhookSecrets,
  formerWebhookSecrets,
  webhookUrls,
  leaseSeals,
  subUserSeals,
  upstreamPasswords,
  supplierKeys,
  modemTargets,
  poolPasswords,
  poolMeterKeys,
  operationSeals,
  serverSeals,
  payerAccounts,
  payeePhones,
  paybillTokens,
  providerTokens,
  pushPrivateKeys,
  pushTargets,
  mailJobSeals,
  pushJobSeals,
  noticeSeals,
  copyFiles,
];
