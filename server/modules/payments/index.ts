/** What is done in the background. */
export { paymentsWork } from './work.ts';
export { createProviders } from './create-providers.ts';
export { checkProviders } from './create-providers.ts';
export type { PaymentsContext } from './context.ts';
/** The traits of each provider; only its own folder names one. */
export { accountOfSource, allTraits, clearingOf, collectorFor, traitsOf } from './traits.ts';
export { sentFrom } from './traits.ts';
export { furtherCollectors, listed, printed } from './traits.ts';
export { providersWith } from './providers-of.ts';
export { PaymentInProgress, RefundRefused } from './errors.ts';
export { configAlarm, endConfigAlarms } from './config-alarm.ts';
export { providerTokens } from './provider-state.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { paymentHoldings, receiptsOf } from './held-data.sql.ts';
