import { judgePlacements } from '#modules/servers';
import { findingsOf, type Finding } from './finding.ts';

const { ok, fix } = findingsOf('servers');

/** Whether each offer on sale can be created as sold at its placement. */
export async function checkPlacements(
  ctx: Parameters<typeof judgePlacements>[0],
): Promise<readonly Finding[]> {
  const judged = await judgePlacements(ctx);
  return judged.flatMap(({ offerId, provider, judgement }) => {
    const named = `${offerId} at ${provider}`;
    if (!judgement) return fix(`${named}: no answer. Check the provider’s settings and try again.`);
    const { misfits, remarks } = judgement;
    const reasons = misfits.map(({ detail }) => detail).join(' ');
    if (reasons !== '') return fix(`${named}: ${reasons} Change it in admin, Server providers.`);
    return remarks.length > 0 ? ok(`${named}: ${remarks.join(' ')}`) : [];
  });
}
