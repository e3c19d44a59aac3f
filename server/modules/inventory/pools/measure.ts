import { spell } from '#gateway/pool/dialect.ts';
import { Secret } from '#platform/secrets.ts';
import type { Sample } from '../providers/take-sample.ts';
import { runBounded } from '../probing/bounded.ts';
import { judgeCountry } from '../probing/judge-country.ts';
import { probeSettings, type ProbeSettings } from '../probing/probe-settings.ts';
import type { ProbeContext } from '../probing/probe.ts';
import type { Entry } from '../upstream.ts';
import { claimDials, recordDial, type Dial } from './measured.sql.ts';

export { anyPoolDue } from './measured.sql.ts';

const dialsPerTurn = 24;

/**
 * Dials an exit in each country of each pool that is due and records where it came out. Returns how
 * many. Several workers may run it: claims keep them apart.
 */
export async function measureDuePools(ctx: ProbeContext): Promise<number> {
  const { db, clock, log } = ctx;
  const settings = ctx.probe ?? probeSettings(ctx);
  const due = await claimDials(ctx, { at: clock(), limit: dialsPerTurn });
  const bounds = {
    ...settings.concurrency,
    hostOf: ({ pool }: Dial) => `${pool.host}:${pool.port}`,
  };
  await runBounded(due, bounds, async (dial) => {
    const { pool, version, countryCode } = dial;
    const sample = await dialOnce(settings, dial);
    // Our own delay says nothing of the pool; the claim runs out, and it is dialled again.
    if (!sample.ok && sample.isOurDelay) return;
    const { id, name } = pool;
    const dialled = { id, version, countryCode, sample, at: clock() };
    const everyMs = settings.lightEveryMs;
    const state = await db.transaction((tx) => recordDial(tx, { ...dialled, everyMs }));
    if (state === 'failing') log.warn({ pool: name }, 'most dials of a pool fail');
    if (state === 'on') log.info({ pool: name }, 'a pool works again');
  });
  return due.length;
}

/** The pool fails like any other, so that staff are notified and enter its password again. */
const unreadable: Sample = {
  ok: false,
  failure: 'authentication-rejected',
  detail: 'None of the secrets opens the password of the pool.',
  exitIp: undefined,
};

/** Without a session, so that each dial sees another exit. */
async function dialOnce(settings: ProbeSettings, { pool, countryCode }: Dial): Promise<Sample> {
  const { dialect, host, port, protocol, username, password } = pool;
  if (password === null) return unreadable;
  const country = countryCode.toLowerCase();
  const account = { username, password: password.reveal() };
  const spelled = spell(dialect, account, { words: { country }, country, session: null });
  const entry: Entry = {
    host,
    port,
    protocol,
    username: spelled.username,
    password: new Secret(spelled.password),
  };
  const sample = await settings.sampler.sample(entry, { ...settings, claim: {}, withSpeed: false });
  return judgeCountry(sample, { claimed: countryCode, places: settings.places });
}
