export {
  autoRenewalOf,
  autoRenewalsOf,
  chargeMomentOf,
  dropAutoRenewal,
  dueAutoRenewals,
  hastenAutoRenewal,
  keepAutoRenewal,
  lastAutoPromptAt,
  noteAutoTry,
  type AutoRenewal,
} from './auto-renewals.sql.ts';
export { cancellationOf, cancelTerm, keepTerm, termsOf } from './cancellations.sql.ts';
export { takeDueReminders, type DueReminder } from './reminders.sql.ts';
