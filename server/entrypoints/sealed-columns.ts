import { codesKeys, totpSecrets } from '#modules/identity';
import { supplierKeys, upstreamPasswords } from '#modules/inventory';
import { leaseSeals } from '#modules/leases';
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
import { payeePhones, payerAccounts, paybillTokens, providerTokens } from '#modules/payments';
import { copyFiles } from '#modules/privacy';
import { operationSeals, serverSeals } from '#modules/servers';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';

/**
 * Everything that lies sealed, in the order in which it is sealed anew. What a row's other values
 * follow from comes after them, so that they are sealed once.
 */
export const sealedColumns: readonly SealedColumn[] = [
  codesKeys,
  totpSecrets,
  webhookSecrets,
  formerWebhookSecrets,
  webhookUrls,
  leaseSeals,
  upstreamPasswords,
  supplierKeys,
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
