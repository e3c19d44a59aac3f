import { listSearch } from '../list/list-search.ts';

export const exceptionViews = ['open', 'disputes', 'all'] as const;
/** What the address of the screen can say, whichever of its lists is shown. */
export const readExceptions = listSearch({ filters: { view: exceptionViews } });
