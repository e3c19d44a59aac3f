import { serverStateEnglish } from '#contracts/goods/server-state-words.ts';
import { catalogue, words } from './words.ts';

export const serverStateWords = catalogue('serverState', serverStateEnglish);

/** A state of a server in the reader's language; undefined where it is unknown or there is none. */
export const serverState = (state: string | undefined): string | undefined =>
  state === undefined
    ? undefined
    : (words(serverStateWords) as Readonly<Record<string, string>>)[state];
