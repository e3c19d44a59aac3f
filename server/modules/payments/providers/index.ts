export type { PaymentProvider, StatementLine } from './payment-provider.ts';
export type { SettledPayment, StatedSettlement } from './settlements.ts';
export type { DisputeAnswer, StatedDispute } from './disputes.ts';
