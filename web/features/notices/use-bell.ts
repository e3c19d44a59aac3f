import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadBody } from '#contracts/account/notices.ts';
import { callUrl } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/queries/query-of.ts';
import { bellQuery, type BellSource } from './bell-source.ts';

/** The newest notices, kept current while the window is visible. */
export function useBell(source: BellSource) {
  const client = useQueryClient();
  useEffect(() => {
    let events: EventSource | undefined;
    const refresh = () => void client.invalidateQueries({ queryKey: keyOf(source.call) });
    // A hidden window keeps no line open: browsers allow few to one host.
    const follow = () => {
      events?.close();
      events = undefined;
      if (document.hidden) return;
      refresh();
      events = new EventSource(callUrl(source.events, {}));
      events.addEventListener('changed', refresh);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      events?.close();
    };
  }, [client, source]);
  return useQuery(bellQuery(source, 0));
}

/** Marks one notice, or all that were on the screen, as read. */
export function useRead(source: BellSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadBody) => source.read(body),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(source.call) }),
  });
}
