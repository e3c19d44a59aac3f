import { readCustomerId } from './session/session.ts';

const storageKey = 'lookedAround';

/** Remembers that this customer has looked at what is sold. */
export function noteLook(): void {
  const customerId = readCustomerId();
  if (customerId) localStorage.setItem(storageKey, customerId);
}

export function hasLooked(): boolean {
  const seen = localStorage.getItem(storageKey);
  return seen !== null && seen === readCustomerId();
}
