import { refreshPlaces } from '#modules/inventory';
import { judgeOutgoing } from '#platform/outgoing/judged-agent.ts';
import { readSettings } from './settings.ts';

/** Fetches the newest address databases; the shop may run meanwhile and then uses them. */
const config = readSettings();
judgeOutgoing(config);
for (const subject of ['countries', 'networks'] as const) {
  const { ok, said } = await refreshPlaces(subject, config.addressDatabase);
  console.log(said);
  if (!ok) process.exitCode = 1;
}
