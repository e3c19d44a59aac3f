import type { Locale } from '#contracts/locales.ts';
import { queryOptions } from '@tanstack/react-query';
import { articleCalls } from '#contracts/support/articles.ts';
import { ticketCalls } from '#contracts/support/tickets.ts';
import { keyUnder, queryOf } from '../../lib/queries/query-of.ts';

/** All queries of a customer's desk are under this key. */
export const deskKey = keyUnder('/support');
/** The desk opens and closes; half a minute keeps what is said about it true. */
const deskFreshMs = 30_000;

export const deskQuery = queryOptions({
  ...queryOf(ticketCalls.desk),
  refetchInterval: deskFreshMs,
});

export const ticketsQuery = (page: number) =>
  queryOptions({
    ...queryOf(ticketCalls.tickets, { query: { page: String(page) } }),
    staleTime: 0,
  });

export const threadQuery = (id: string) =>
  queryOptions({
    ...queryOf(ticketCalls.ticket, { params: { id } }),
    staleTime: 0,
    // The stream says when to look; this finds what it could not say.
    refetchInterval: deskFreshMs,
  });

export const choicesQuery = queryOf(ticketCalls.aboutChoices);

export const articlesQuery = (locale: Locale, search: string) =>
  queryOf(articleCalls.articles, { query: { locale, ...(search && { search }) } });
