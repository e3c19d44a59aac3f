import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

type Context = Readonly<{ id: string; work: object }>;

/**
 * Which request the work of this moment is for. It goes with the work through every wait, so that
 * log lines, jobs and payments carry its id without each function passing it on.
 */
const requests = new AsyncLocalStorage<Context>();

/**
 * Runs the work under that request, or under none. Calls with the same `owner` count as one piece
 * of work, as the hooks of one request do; without it each call is its own.
 */
export const inRequest = <T>(id: string | null, work: () => T, owner: object = {}): T =>
  id === null ? work() : requests.run({ id, work: owner }, work);

/** The id of the request that this is done for; null for what a process does of its own accord. */
export const currentRequest = (): string | null => requests.getStore()?.id ?? null;

/** The piece of work that this belongs to; undefined for what a process does of its own accord. */
export const currentWork = (): object | undefined => requests.getStore()?.work;

/**
 * The id to store with work that makes calls later. Work without a request has one too, so that its
 * calls and log lines can be found.
 */
export const requestToKeep = (): string => currentRequest() ?? randomUUID();
