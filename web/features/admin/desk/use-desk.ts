import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { deskStreams } from '#contracts/admin/people/tickets.ts';
import { callUrl } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/queries/query-of.ts';

const typingMs = 5_000;

/**
 * Keeps the desk open: customers see that it is staffed, and lists and threads are read again when
 * they change. Returns the ticket whose customer is writing just now.
 */
export function useDesk(): string | null {
  const client = useQueryClient();
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource(callUrl(deskStreams.deskEvents.path, {}));
    events.addEventListener('changed', () => {
      setTyping(null);
      void client.invalidateQueries({ queryKey: keyOf(adminCalls.deskTickets) });
    });
    events.addEventListener('typing', (event) => {
      setTyping(ticketIn(event.data));
      clearTimeout(quiet);
      quiet = setTimeout(() => setTyping(null), typingMs);
    });
    return () => {
      clearTimeout(quiet);
      events.close();
    };
  }, [client]);
  return typing;
}

const ticketIn = (data: unknown) => /tkt_[0-9a-f]{32}/.exec(String(data))?.[0] ?? null;
