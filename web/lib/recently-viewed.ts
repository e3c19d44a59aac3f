import { readCustomerId } from './session/session.ts';

const storageKey = 'recentlyViewed';
const viewedMax = 8;

/** Remembers on this device that its customer opened a proxy's details, the newest first. */
export function noteViewed(id: string): void {
  const customerId = readCustomerId();
  if (customerId === null) return;
  const ids = [id, ...readViewed().filter((each) => each !== id)].slice(0, viewedMax);
  localStorage.setItem(storageKey, [customerId, ...ids].join(' '));
}

/** The ids of the last eight that this customer opened here; none of anybody else's. */
export function readViewed(): readonly string[] {
  const [owner, ...ids] = localStorage.getItem(storageKey)?.split(' ') ?? [];
  return owner === readCustomerId() ? ids : [];
}

/** At sign-out, or on request: viewed goods are private. */
export const forgetViewed = (): void => localStorage.removeItem(storageKey);
