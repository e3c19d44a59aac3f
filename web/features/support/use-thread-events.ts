import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ticketCalls } from '#contracts/support/tickets.ts';
import { callUrl } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/queries/query-of.ts';

const typingMs = 5_000;

/** Follows one thread live. Returns whether the other side is writing just now. */
export function useThreadEvents(id: string): boolean {
  const client = useQueryClient();
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource(callUrl(ticketCalls.ticketEvents.path, { params: { id } }));
    events.addEventListener('changed', () => {
      setTyping(false);
      void client.invalidateQueries({ queryKey: keyOf(ticketCalls.ticket, { params: { id } }) });
    });
    events.addEventListener('typing', () => {
      setTyping(true);
      clearTimeout(quiet);
      quiet = setTimeout(() => setTyping(false), typingMs);
    });
    return () => {
      clearTimeout(quiet);
      events.close();
    };
  }, [client, id]);
  return typing;
}
