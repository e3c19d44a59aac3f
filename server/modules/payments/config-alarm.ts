import type { Queryable } from '#platform/db.ts';
import { endIncidents } from './incidents.sql.ts';
import type { PaymentException, ProviderName } from './payment.ts';

/** What of a provider can be wrong by a setting of ours, each proved by a success of its own. */
type ConfiguredPart = 'paybill' | `${ProviderName}:${'push' | 'answer' | 'return' | 'payout'}`;

const keyOf = (part: ConfiguredPart) => `config-alarm:${part}`;

type Refused = Readonly<{
  part: ConfiguredPart;
  code: string;
  text: string;
  /** When what was refused had been asked. */
  askedAt: Date;
}>;

/**
 * One row per part and message until the part works: a wrong setting breaks every payment alike.
 */
export const configAlarm = ({ part, code, text, askedAt }: Refused): PaymentException => ({
  kind: 'config-alarm',
  detail: { code, text },
  dedupeKey: `${keyOf(part)}:${code}:${text.slice(0, 100)}`,
  askedAt,
});

/** The part has worked, asked at `askedAt`: earlier refusals of it are resolved. */
export const endConfigAlarms = (
  tx: Queryable,
  { part, askedAt, at }: Readonly<{ part: ConfiguredPart; askedAt: Date; at: Date }>,
) =>
  endIncidents(tx, {
    kind: 'config-alarm',
    part: keyOf(part),
    askedAt,
    resolution: 'The provider accepts the settings again.',
    at,
  });
