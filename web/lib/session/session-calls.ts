import { calls } from '#contracts/site/paths.ts';
import { request } from '../api/api.ts';

/** Calls that the frame makes now and then: it fetches this when it does, schemas and all. */
export const pendingStep = () => request(calls.pendingStep);
export const signOutThere = () => request(calls.signOut);
