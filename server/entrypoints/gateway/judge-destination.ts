import { createDestinationJudge, type DestinationJudge } from '#gateway';
import { minuteMs } from '#contracts/time.ts';
import type { Log } from '#platform/log.ts';
import { destinationPolicy } from './destination-policy.ts';

/** The policy resolves our own names; in between, as the gateway, it trusts what it found. */
const freshMs = 5 * minuteMs;

/**
 * Judges destinations as the gateway does, in a process that is none. Our own names are resolved
 * with the first question, and again for one after five minutes.
 */
export function judgeAsGateway(
  config: Parameters<typeof destinationPolicy>[0],
  log: Log,
): DestinationJudge {
  const open = async () => {
    const { policy, refresh } = await destinationPolicy(config, log);
    const clock = () => Date.now();
    return { judge: createDestinationJudge({ policy, clock }), refresh, readAt: clock() };
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (exit, place) => {
    const kept = await (opened ??= open());
    if (Date.now() - kept.readAt > freshMs) {
      kept.readAt = Date.now();
      await kept.refresh();
    }
    return kept.judge(exit, place);
  };
}
