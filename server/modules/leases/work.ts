import { forgetting, type Work } from '#platform/loops/work.ts';
import { forgetOldPresence } from './access/presence.sql.ts';
import { forgetOldSessions } from './access/sessions.sql.ts';
import { forgetOldSlices } from './access/slices.sql.ts';
import { changeWork, type RunContext } from './address-changes/run-change.ts';
import { forgetOldGateways } from './moves/move-board.sql.ts';
import { forgetOldMeters } from './usage/meters.sql.ts';
import { foldOldUsage } from './usage/usage.sql.ts';

export const leasesWork: readonly Work<RunContext>[] = [
  changeWork,
  forgetting(({ db, clock }) => forgetOldMeters(db, clock())),
  forgetting(({ db, clock }) => forgetOldPresence(db, clock())),
  forgetting(({ db, clock }) => forgetOldSessions(db, clock())),
  forgetting(({ db, clock }) => forgetOldSlices(db, clock())),
  forgetting(({ db, clock }) => forgetOldGateways(db, clock())),
  forgetting(({ db, clock }) => foldOldUsage(db, clock())),
];
