import { queryOptions } from '@tanstack/react-query';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { minuteMs } from '#contracts/time.ts';
import { queryOf } from '../../lib/queries/query-of.ts';

const busyMs = 2_000;
const waitingMs = 15_000;
const waiting = new Set<ServerService['state']>(['requested', 'creating', 'failed']);

/** While work is in progress the page polls automatically. */
export const serverServiceQuery = (id: string) =>
  queryOptions({
    ...queryOf(serverCalls.serverService, { params: { id } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (data.busy && data.can.length > 0) return busyMs;
      return waiting.has(data.state) || data.busy ? waitingMs : false;
    },
  });

const liveMs = minuteMs;

/** Power state and metrics from the machine's provider. */
export const serverLiveQuery = (id: string) =>
  queryOptions({
    ...queryOf(serverCalls.serverLive, { params: { id } }),
    refetchInterval: liveMs,
    retry: false,
  });

export const isUnmade = ({ state }: Pick<ServerService, 'state'>) => waiting.has(state);
