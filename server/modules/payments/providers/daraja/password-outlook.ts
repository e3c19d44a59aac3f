import { counted } from '#contracts/locales.ts';
import type { Outlook } from '../provider-kind.ts';
import type { DarajaSettings } from './daraja.ts';
import { dayMs } from '#contracts/time.ts';

/** Safaricom ends the password of an API initiator then (facts of payouts §1). */
const lastsDays = 90;
const warnFromDay = 80;

type Password = Readonly<{
  /** What it carries, as an opening of the line. */
  on: string;
  /** The setting with the day on which it was set, and that day. */
  setting: string;
  setOn: string | undefined;
}>;

/** Whether refunds go back to phones, and for how long the password still holds. */
export const operatorOutlook = (
  {
    operator,
    operatorPasswordSet: setOn,
  }: Pick<DarajaSettings, 'operator' | 'operatorPasswordSet'>,
  now: Date,
): Outlook =>
  operator
    ? outlookOf(
        { on: 'refunds to phones are on', setting: 'DARAJA_OPERATOR_PASSWORD_SET', setOn },
        now,
      )
    : {
        verdict: 'note',
        text: 'refunds to phones are off: they go to the balance. DARAJA_OPERATOR turns them on',
      };

/** Whether customers are paid out to phones, and for how long the password still holds. */
export function payoutOutlook(
  { payouts, payoutPasswordSet: setOn }: Pick<DarajaSettings, 'payouts' | 'payoutPasswordSet'>,
  now: Date,
): Outlook {
  if (!payouts) {
    const text = 'payouts to phones are off: parts go to the balance. DARAJA_B2C_… turns them on';
    return { verdict: 'note', text };
  }
  // Customers' payments arrive in the working account; the runbook explains how to move money from
  // there.
  const on = `payouts to phones are on, out of the utility account of ${payouts.shortcode}`;
  return outlookOf({ on, setting: 'DARAJA_B2C_PASSWORD_SET', setOn }, now);
}

function outlookOf({ on, setting, setOn }: Password, now: Date): Outlook {
  if (setOn === undefined) {
    const text = `${on}; put the day of their password into ${setting} to be told before it ends`;
    return { verdict: 'note', text };
  }
  const days = Math.floor((now.getTime() - Date.parse(setOn)) / dayMs);
  if (days < 0) return { verdict: 'fix', text: `${on}; ${setting} is a day to come: correct it` };
  if (days >= lastsDays) {
    const text = `${on}; their password is ${days} days old and ended after ${lastsDays}`;
    return { verdict: 'fix', text: `${text}: set a new one, and ${setting}` };
  }
  if (days < warnFromDay)
    return { verdict: 'ok', text: `${on}; the password is ${counted(days, 'day')} old` };
  const left = days === lastsDays - 1 ? 'a day' : `${lastsDays - days} days`;
  const text = `${on}; their password ends in ${left}`;
  return { verdict: 'note', text: `${text}: set a new one, and ${setting}` };
}
