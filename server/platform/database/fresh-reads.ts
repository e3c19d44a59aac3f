import { AsyncLocalStorage } from 'node:async_hooks';

const fresh = new AsyncLocalStorage<boolean>();

/** Runs work that must see the caller's own writes: it reads from the primary. */
export const readingFresh = <T>(work: () => T): T => fresh.run(true, work);

/** Whether the work of this moment must find everything that was written before it began. */
export const isReadingFresh = (): boolean => fresh.getStore() === true;
