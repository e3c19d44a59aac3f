import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { createApp } from '#platform/http/app.ts';
import { silentLog } from '#platform/log.ts';

type Guard = Parameters<typeof createApp>[0]['guard'];

const origin = 'http://localhost:4000';

/** The HTTP edge without sockets and logs; routes are added to what it resolves to. */
export function openQuietShop(
  db: Database,
  { sessions, exemptLoopback }: Pick<Guard, 'sessions' | 'exemptLoopback'>,
) {
  const config = {
    mode: 'sandbox' as const,
    publicUrl: origin,
    trustedProxies: [],
  };
  const guard = { db, clock: systemClock, sessions, origins: [origin], exemptLoopback };
  return createApp({ config, guard, log: silentLog });
}
