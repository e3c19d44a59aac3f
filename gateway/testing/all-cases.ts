import type { Case } from './case.ts';
import { abuseCases } from './cases-abuse.ts';
import { exitCases } from './cases-exits.ts';
import { guessingCases } from './cases-guessing.ts';
import { addressCases } from './cases-addresses.ts';
import { arrivedCases } from './cases-arrived.ts';
import { halfClosedCases } from './cases-half-closed.ts';
import { httpAnswerCases } from './cases-http-answers.ts';
import { httpMessageCases } from './cases-http-messages.ts';
import { httpCases } from './cases-http.ts';
import { leaseCases } from './cases-leases.ts';
import { meterCases } from './cases-meter.ts';
import { moveCases } from './cases-moves.ts';
import { policyCases } from './cases-policy.ts';
import { poolMeterCases } from './cases-pool-meter.ts';
import { grammarCases } from './cases-grammar.ts';
import { poolCases } from './cases-pools.ts';
import { rotationCases } from './cases-rotation.ts';
import { dialerCases } from './cases-dialer.ts';
import { socks5Cases } from './cases-socks5.ts';
import { sliceCases } from './cases-slices.ts';
import { subUserCases } from './cases-sub-users.ts';
import { usernameCases } from './cases-usernames.ts';

/** Every case, S, H, P, L, M, A, C, D, G, U and X, each for a rig of its own. */
export const allCases: readonly Case[] = [
  ...socks5Cases,
  ...httpCases,
  ...httpMessageCases,
  ...httpAnswerCases,
  ...policyCases,
  ...leaseCases,
  ...moveCases,
  ...meterCases,
  ...arrivedCases,
  ...sliceCases,
  ...abuseCases,
  ...guessingCases,
  ...dialerCases,
  ...exitCases,
  ...halfClosedCases,
  ...addressCases,
  ...usernameCases,
  ...subUserCases,
  ...grammarCases,
  ...poolCases,
  ...rotationCases,
  ...poolMeterCases,
];
