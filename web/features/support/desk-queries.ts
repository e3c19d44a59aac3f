import type { Locale } from '#contracts/locales.ts';
import { queryOptions } from '@tanstack/react-query';
import { articleCalls } from '#contracts/support/articles.ts';
import { ticketCalls } from '#contracts/support/tickets.ts';
import { request } from '../../lib/api.ts';

/** Everything of a customer's desk lies under this key. */
export const deskKey = ['desk'] as const;
/** The desk opens and closes; half a minute keeps what is said about it true. */
const deskFreshMs = 30_000;

export const deskQuery = queryOptions({
  queryKey: [...deskKey, 'state'],
  queryFn: ({ signal }) => request(ticketCalls.desk, { signal }),
  refetchInterval: deskFreshMs,
});

export const ticketsQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'tickets', page],
    queryFn: ({ signal }) =>
      request(ticketCalls.tickets, { query: { page: String(page) }, signal }),
    staleTime: 0,
  });

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'thread', id],
    queryFn: ({ signal }) => request(ticketCalls.ticket, { params: { id }, signal }),
    staleTime: 0,
    // The stream says when to look; this finds what it could not say.
    refetchInterval: deskFreshMs,
  });

export const choicesQuery = queryOptions({
  queryKey: [...deskKey, 'subjects'],
  queryFn: ({ signal }) => request(ticketCalls.aboutChoices, { signal }),
});

export const articlesQuery = (locale: Locale, search: string) =>
  queryOptions({
    queryKey: ['articles', locale, search],
    queryFn: ({ signal }) =>
      request(articleCalls.articles, { query: { locale, ...(search && { search }) }, signal }),
  });
