import { deskRules } from './desk-rules.sql.ts';
import { disputeRules } from './dispute-rules.sql.ts';
import { goodsRules } from './goods-rules.sql.ts';
import { ledgerRules } from './ledger-rules.sql.ts';
import { documentRules } from './document-rules.sql.ts';
import { paymentRules } from './payment-rules.sql.ts';
import { refundRules } from './refund-rules.sql.ts';
import type { Rule } from './rule.sql.ts';
import { settlementRules } from './settlement-rules.sql.ts';
import { workRules } from './work-rules.sql.ts';

/** Everything that must be true, in the order in which a reader would ask. */
export const rules: readonly Rule[] = [
  ...ledgerRules,
  ...paymentRules,
  ...refundRules,
  ...documentRules,
  ...disputeRules,
  ...settlementRules,
  ...goodsRules,
  ...deskRules,
  ...workRules,
];
