import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/db.ts';
import { Unavailable } from '#platform/errors.ts';
import { rateInForce } from '../offers/rate-in-force.ts';
import type { Rate } from '../offers/offers.sql.ts';
import { findHint, keepAnswer, keepFailure, type RateHint } from './rate-hints.sql.ts';
import { askRate, type RateService } from './rate-service.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';

/** Between two questions: after an answer, and after none. */
const everyMs = { answered: hourMs, failed: 5 * minuteMs };
const retrySeconds = 60;

type Context = Readonly<{
  db: Database;
  clock: Clock;
  rateService: RateService | undefined;
}>;

/** Asks the rate service when it is time to. Answers how often it was asked. */
export async function followRate({ db, clock, rateService }: Context): Promise<number> {
  if (!rateService) return 0;
  const service = nameOf(rateService);
  if (!isDue(await findHint(db, service), clock())) return 0;
  const told = await askRate(rateService);
  const at = clock();
  if (told.kind === 'rate') await keepAnswer(db, { service, at, rateE4: told.rateE4 });
  else await keepFailure(db, { service, at, failure: `${told.reason}: ${told.detail}` });
  return 0;
}

/** A service is known by its host; the key is in no table. */
const nameOf = ({ baseUrl }: RateService) => new URL(baseUrl).host;

function isDue(hint: RateHint | undefined, at: Date): boolean {
  if (!hint) return true;
  const wait = hint.failure === null ? everyMs.answered : everyMs.failed;
  return at.getTime() - hint.askedAt.getTime() >= wait;
}

export type Hinted = Readonly<{ service: string; hint: RateHint | undefined }>;

/** The last answer of the rate service, for staff; undefined without a service. */
export async function currentHint(
  db: Queryable,
  rateService: RateService | undefined,
): Promise<Hinted | undefined> {
  if (!rateService) return undefined;
  const service = nameOf(rateService);
  return { service, hint: await findHint(db, service) };
}

type FollowRateInput = Readonly<{ rateService: RateService | undefined; at: Date }>;

/**
 * The rate that conversions are shown at: the service's last good answer, or the shop's own rate
 * where no service is asked. Throws `Unavailable` until the first answer has come. Never a price.
 */
export async function rateToShow(
  db: Queryable,
  { rateService, at }: FollowRateInput,
): Promise<Rate> {
  const found = await currentHint(db, rateService);
  if (!found) return rateInForce(db, at);
  const { rateE4, answeredAt } = found.hint ?? {};
  if (rateE4 && answeredAt) return { rateE4, setAt: answeredAt };
  throw new Unavailable('The rate service has not answered yet. Try again shortly.', retrySeconds);
}
