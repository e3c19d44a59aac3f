import { useEffect, useSyncExternalStore } from 'react';
import { onlineManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { nairobiDate } from '#contracts/time.ts';
import { readCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { formatClock, formatMoment } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { nowMs } from '../../lib/time/clock.ts';
import styles from '../frame/strips.module.css';
import { keepAnswers } from './keep-answers.ts';
import { keepOffline } from './keep-offline.ts';
import { offlineWords } from './offline-words.ts';
import { watchReach } from './watch-reach.ts';

/**
 * Has the device keep what is needed to read on without a network, and says during that time how
 * old is what the page shows and whether anything of it is missing.
 */
export function OfflineStrip() {
  useKeeping();
  const online = useSyncExternalStore(watchNetwork, () => onlineManager.isOnline());
  return online ? null : <Strip />;
}

function Strip() {
  const t = useWords(offlineWords);
  const client = useQueryClient();
  const watchAnswers = (listener: () => void) => client.getQueryCache().subscribe(listener);
  const oldestMs = useSyncExternalStore(watchAnswers, () => oldestShown(client));
  const lacks = useSyncExternalStore(watchAnswers, () => lacksAnswers(client));
  return (
    <p className={styles.strip} role="status" data-print="hide">
      <CloudOff aria-hidden="true" />
      <span>
        {t.strip} {oldestMs !== null && t.from(shownMoment(oldestMs))} {lacks && t.lacks}
      </span>
    </p>
  );
}

/** Staff who look at the shop as a customer leave nothing of theirs on the device. */
function useKeeping(): void {
  const client = useQueryClient();
  const isActing = useStoredUser()?.acting !== undefined;
  useEffect(() => void keepOffline(), []);
  useEffect(() => watchReach(client), [client]);
  useEffect(() => {
    const customerId = readCustomerId();
    if (customerId === null || isActing || !('caches' in window)) return undefined;
    return keepAnswers(client, { customerId, build: buildName() });
  }, [client, isActing]);
}

/** The name of the first script holds a hash of all others. */
const buildName = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

const watchNetwork = (listener: () => void) => onlineManager.subscribe(listener);

const shownQueries = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive());

/** When the oldest answer that is on the page came, in epoch milliseconds. */
function oldestShown(client: QueryClient): number | null {
  const moments = shownQueries(client).map(({ state }) => state.dataUpdatedAt);
  const oldest = Math.min(...moments.filter((at) => at > 0));
  return Number.isFinite(oldest) ? oldest : null;
}

const lacksAnswers = (client: QueryClient): boolean =>
  shownQueries(client).some(({ state }) => state.data === undefined);

/** "14:05" today, and with its day on any other. */
const shownMoment = (at: number) =>
  nairobiDate(at) === nairobiDate(nowMs()) ? formatClock(at) : formatMoment(at);
