import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/paths.ts';
import { request } from './api.ts';

/** What the customer has told about themselves; read by the profile, settings and first steps. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => request(calls.profile, { signal }),
});
