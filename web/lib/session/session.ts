import { useSyncExternalStore } from 'react';
import type { Session, UserDetails } from '#contracts/account/identity.ts';
import { roleHas, type TeamRight } from '#contracts/account/team-roles.ts';
import { logProblem } from '../log.ts';

/** Browser storage keys, named by the specification. The cookie is the credential, not these. */
export const storageKeys = {
  token: 'authToken',
  user: 'userDetails',
  userData: 'user_data',
} as const;
/** Where the cart lies, which is the device's too. */
export const cartKey = 'cart';

/** Rises when the shape under `user_data` changes; an older copy is then rebuilt. */
const userDataVersion = 1;

/** The stored fields of the person: userDetails, any of which an old copy may lack. */
export type StoredUser = Partial<UserDetails> &
  Partial<Pick<Session, 'role' | 'team' | 'hasTeams'>> & { acting?: Acting };
/** Staff who look at the shop as this customer: who, and until when. */
export type Acting = NonNullable<Session['acting']>;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const readToken = (): string | null => localStorage.getItem(storageKeys.token);

export function dropToken(): void {
  localStorage.removeItem(storageKeys.token);
  tell();
}

/** Keeps what sign-in answered. `customerReference` is written and never read (decision G10). */
export function storeSession(session: Session): void {
  localStorage.setItem(storageKeys.token, session.authToken);
  const { role, acting, team, hasTeams, userDetails } = session;
  const details = { ...userDetails, acting, team, hasTeams };
  localStorage.setItem(storageKeys.user, JSON.stringify(details));
  const cached = { version: userDataVersion, role, ...details };
  localStorage.setItem(storageKeys.userData, JSON.stringify(cached));
  tell();
}

/**
 * The person signed in here, or null: both a token and readable details must exist. Unreadable
 * details are logged and the token is removed, so that the next step is the sign-in page.
 */
export function readSession(): { token: string; user: StoredUser } | null {
  const token = readToken();
  if (!token) return null;
  const user = parseUser(localStorage.getItem(storageKeys.user));
  if (user) return { token, user };
  localStorage.removeItem(storageKeys.token);
  return null;
}

/** Whether a token is stored, kept current: an answer 401 and another tab's sign-out drop it. */
export function useHasToken(): boolean {
  return useSyncExternalStore(subscribeToStorage, () => readToken() !== null);
}

/** Removes token and user_data and keeps the reduced details that sign-in offers again (G8). */
export function signOutHere(): void {
  const user = parseUser(localStorage.getItem(storageKeys.user));
  localStorage.removeItem(storageKeys.token);
  localStorage.removeItem(storageKeys.userData);
  if (user) {
    const { email, firstName, lastName, name, customerId, customerReference } = user;
    const reduced = { email, firstName, lastName, name, customerId, customerReference };
    localStorage.setItem(storageKeys.user, JSON.stringify(reduced));
  }
  tell();
}

/** For shared machines: forgets who was here altogether. */
export function forgetDevice(): void {
  for (const key of [...Object.values(storageKeys), cartKey]) localStorage.removeItem(key);
  tell();
}

/** The name to greet with: name, else first and last, else first, else the mail's local part. */
export function displayName(user: StoredUser | null): string {
  if (!user) return 'User';
  const both = user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : undefined;
  return user.name || both || user.firstName || user.email?.split('@')[0] || 'User';
}

/** The stored person, kept current across this tab and the others. */
export function useStoredUser(): StoredUser | null {
  const raw = useSyncExternalStore(subscribe, rawUser);
  return readCached(raw);
}

const rawUser = () => localStorage.getItem(storageKeys.user);

/** While the customer's id is missing it is looked for every second, and never otherwise (G55). */
const missingIdPollMs = 1_000;

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeToStorage(listener);
  const timer = setInterval(() => {
    listener();
    if (readCached(rawUser())?.customerId) clearInterval(timer);
  }, missingIdPollMs);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let cache: { raw: string | null; user: StoredUser | null } = { raw: null, user: null };

function readCached(raw: string | null): StoredUser | null {
  if (cache.raw !== raw) cache = { raw, user: parseUser(raw) };
  return cache.user;
}

function parseUser(raw: string | null): StoredUser | null {
  if (raw === null) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new TypeError('userDetails is not an object.');
    }
    return value;
  } catch (cause) {
    logProblem('the stored user details are unreadable', cause);
    return null;
  }
}

/** Whether the last sign-in said that this is staff. It decides what is drawn and nothing else. */
export function useIsStaff(): boolean {
  useStoredUser();
  return parseUser(localStorage.getItem(storageKeys.userData))?.role === 'staff';
}

/**
 * Whether the person has this right in the account that they act for; in one's own, every right.
 * Another account is another document, so nobody has to watch it. It decides what is drawn.
 */
export const may = (right: TeamRight): boolean => roleHas(readCached(rawUser())?.team?.role, right);

/** The customer's id: from the stored session first, then from the stored details (§5). */
export function useCustomerId(): UserDetails['customerId'] | null {
  useStoredUser();
  return readCustomerId();
}

/** The same at this moment, for what must not act on an id that has gone since it was drawn. */
export function readCustomerId(): UserDetails['customerId'] | null {
  const stored = parseUser(localStorage.getItem(storageKeys.userData))?.customerId;
  return stored ?? parseUser(rawUser())?.customerId ?? null;
}
