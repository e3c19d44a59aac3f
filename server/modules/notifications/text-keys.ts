/**
 * Every text that mails are made of, with the placeholders it may use. A mail whose words depend on
 * what happened has a text for each case, so that all words can be edited and none is computed.
 */
export const textKeys = {
  'activate-account': ['firstName', 'validHours'],
  'account-exists': ['firstName'],
  'reset-password': ['firstName', 'validMinutes'],
  'password-changed': ['firstName', 'changedAt'],
  'password-changed/passkeys': ['firstName', 'changedAt', 'passkeys'],
  'passkey-added': ['firstName', 'passkey', 'changedAt'],
  'passkey-removed': ['firstName', 'passkey', 'changedAt'],
  'waiting-confirm': ['product', 'validHours'],
  'waiting-open': ['product'],
  'sign-in-code': ['firstName', 'validMinutes'],
  'confirm-new-email': ['firstName', 'validHours'],
  'email-change-asked': ['firstName', 'newEmail', 'askedAt', 'validHours'],
  'email-changed': ['firstName', 'changedAt'],
  'protection-changed/app-on': ['firstName', 'changedAt'],
  'protection-changed/app-off': ['firstName', 'changedAt'],
  'protection-changed/email-codes-on': ['firstName', 'changedAt'],
  'protection-changed/email-codes-off': ['firstName', 'changedAt'],
  'protection-changed/new-device-codes-on': ['firstName', 'changedAt'],
  'protection-changed/new-device-codes-off': ['firstName', 'changedAt'],
  'protection-changed/backup-code-used': ['firstName', 'changedAt'],
  'protection-changed/viewed-by-support': ['firstName', 'changedAt'],
  'api-token-made': ['firstName', 'tokenName', 'madeAt'],
  'data-copy-ready': ['firstName', 'validHours'],
  'erasure-asked': ['firstName', 'dueAt'],
  'account-erased': ['firstName'],
  'purchase-ready': ['firstName', 'title', 'orderCode', 'validUntil', 'validHours', 'billingUrl'],
  'server-ready': ['firstName', 'title', 'orderCode', 'validUntil', 'validHours', 'billingUrl'],
  'server-renewed': ['firstName', 'title', 'orderCode', 'validUntil'],
  'operator-notice': ['noticeSubject', 'productId', 'country', 'orderCode'],
  'activation-clock': ['orderCode', 'title', 'minutes'],
  'fulfilment-failed': ['orderCode', 'title', 'reason'],
  'activation-late': ['firstName', 'title', 'orderCode'],
  'staff-message': ['firstName', 'title', 'orderCode', 'message'],
  'money-credited': ['firstName', 'title', 'orderCode', 'amount'],
  'money-returned': ['firstName', 'title', 'orderCode', 'amount', 'place'],
  'money-returned/service-ended': ['firstName', 'title', 'orderCode', 'amount', 'place'],
  'payment-contested/paused': ['firstName', 'title', 'orderCode'],
  'payment-contested/resumed': ['firstName', 'title', 'orderCode'],
  'payment-contested/ended': ['firstName', 'title', 'orderCode'],
  'balance-topped-up': ['firstName', 'amount', 'balance', 'orderCode'],
  'balance-low': ['firstName', 'title', 'amount', 'balance', 'chargeAt'],
  'payment-found': ['firstName', 'amount', 'receipt'],
  'lease-moved': ['firstName', 'title', 'orderCode', 'place', 'addedMinutes'],
  'lease-moved/at-once': ['firstName', 'title', 'orderCode', 'place'],
  'lease-moved/supplier-ends': ['firstName', 'title', 'orderCode', 'place'],
  'lease-moved/asked': ['firstName', 'title', 'orderCode', 'place'],
  'lease-moved/asked-fault': ['firstName', 'title', 'orderCode', 'place'],
  'lease-moved/staff': ['firstName', 'title', 'orderCode', 'place'],
  'lease-changed/extended': ['firstName', 'title', 'orderCode', 'endsAt', 'reason'],
  'lease-changed/ended': ['firstName', 'title', 'orderCode', 'reason'],
  'refund-request/received': ['firstName', 'title', 'orderCode', 'amount'],
  'refund-request/declined': ['firstName', 'title', 'orderCode', 'amount', 'reason'],
  'account-suspended': ['firstName', 'reason'],
  'account-restored': ['firstName'],
  'account-restored/credited': ['firstName', 'amount'],
  'lease-ending/renewable': ['firstName', 'title', 'left', 'endsAt'],
  'lease-ending/renews': ['firstName', 'title', 'left', 'endsAt', 'renewsAt'],
  'lease-ending/cancelled': ['firstName', 'title', 'left', 'endsAt'],
  'lease-ending/last': ['firstName', 'title', 'left', 'endsAt'],
  'auto-renewal-waits/balance-short': ['firstName', 'title', 'endsAt'],
  'auto-renewal-waits/prompt-unpaid': ['firstName', 'title', 'endsAt'],
  'auto-renewal-waits/price-changed': ['firstName', 'title', 'endsAt', 'agreed'],
  'auto-renewal-waits/not-renewable': ['firstName', 'title', 'endsAt', 'detail'],
  'server-ending/soon': ['firstName', 'title', 'left', 'endsAt', 'keptUntil'],
  'server-ending/last': ['firstName', 'title', 'left', 'endsAt', 'keptUntil'],
  'server-ending/stopped': ['firstName', 'title', 'endsAt', 'keptUntil'],
  'server-ending/stopped-last': ['firstName', 'title', 'endsAt', 'keptUntil'],
  'server-ending/gone': ['firstName', 'title', 'endsAt', 'keptUntil'],
  'ticket-answer/by-mail': ['firstName', 'ticketCode', 'subject', 'message'],
  'ticket-answer/on-page': ['firstName', 'ticketCode', 'subject', 'message'],
  'ticket-answer/only': ['firstName', 'ticketCode', 'subject', 'message'],
  'ticket-arrived': ['from', 'ticketCode', 'subject', 'message'],
  'ticket-closing/by-mail': ['firstName', 'ticketCode', 'subject', 'closesAt'],
  'ticket-closing/on-page': ['firstName', 'ticketCode', 'subject', 'closesAt'],
  'unusual-refusals/guess': ['refused', 'usual'],
  'unusual-refusals/forged': ['refused', 'usual'],
  'unusual-refusals/access': ['refused', 'usual'],
  'unusual-refusals/limit': ['refused', 'usual'],
  'unusual-refusals/office': ['refused', 'usual'],
  'refund-limit-raised': ['by', 'from', 'to', 'changedAt'],
  'staff-invitation': ['inviter', 'role', 'validHours'],
  'contact-message': ['from', 'message'],
} as const;

export type TextKey = keyof typeof textKeys;
export type Placeholder<Key extends TextKey> = (typeof textKeys)[Key][number];

/** Every text may use these. */
export const commonPlaceholders = ['shopName', 'supportEmail'] as const;

/** Without what somebody wrote these mails would say nothing, so their texts must keep it. */
export const neededPlaceholder = 'message';

export const isTextKey = (text: string): text is TextKey => Object.hasOwn(textKeys, text);

export const placeholdersOf = (key: TextKey): readonly string[] => [
  ...textKeys[key],
  ...commonPlaceholders,
];
