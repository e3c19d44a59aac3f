import { calls } from '#contracts/site/paths.ts';
import { queryClient } from './query-client.ts';
import { keyOf } from './query-of.ts';

/** What is for sale. A single proxy and those near it are kept under the key of the pages. */
const catalogue = [calls.listProxies, calls.proxyPages, calls.countries];

/** Refreshes all queries of the catalogue: the refresh button, and a finished purchase. */
export const refreshCatalogue = () =>
  Promise.all(catalogue.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
