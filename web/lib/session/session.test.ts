import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contracts/account/identity.ts';
import {
  displayName,
  forgetDevice,
  readSession,
  signOutHere,
  storageKeys,
  storeSession,
} from './session.ts';

const customerId = `cus_${'ab'.repeat(16)}` as const;
const session: Session = {
  authToken: 'csrf-1',
  role: 'customer',
  userDetails: {
    firstName: 'Amina',
    lastName: 'Odhiambo',
    name: 'Amina Odhiambo',
    email: 'amina@demo.test',
    customerId,
    customerReference: customerId,
  },
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('signing in writes the three specified keys', () => {
  storeSession(session);
  expect([...stored.keys()].toSorted()).toEqual(['authToken', 'userDetails', 'user_data']);
  expect(JSON.parse(stored.get('userDetails') ?? '')).toEqual(session.userDetails);
});

test('a person is signed in when token and details both exist', () => {
  expect(readSession()).toBeNull();
  storeSession(session);
  expect(readSession()).toEqual({ token: 'csrf-1', user: session.userDetails });
  stored.delete(storageKeys.user);
  expect(readSession()).toBeNull();
});

test('unreadable details are logged and the token is removed', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  storeSession(session);
  stored.set(storageKeys.user, '{"firstName":');
  expect(readSession()).toBeNull();
  expect(stored.has(storageKeys.token)).toBe(false);
  expect(log).toHaveBeenCalledOnce();
});

test('signing out removes token and user_data and keeps the reduced details', () => {
  storeSession(session);
  stored.set(storageKeys.user, JSON.stringify({ ...session.userDetails, phone: '254712345678' }));
  signOutHere();
  expect([...stored.keys()]).toEqual([storageKeys.user]);
  expect(JSON.parse(stored.get(storageKeys.user) ?? '')).toEqual(session.userDetails);
});

test('forgetting the device leaves nothing', () => {
  storeSession(session);
  forgetDevice();
  expect(stored.size).toBe(0);
});

test.each([
  [{ name: 'Amina O.', firstName: 'Amina', lastName: 'Odhiambo' }, 'Amina O.'],
  [{ firstName: 'Amina', lastName: 'Odhiambo' }, 'Amina Odhiambo'],
  [{ firstName: 'Amina', email: 'a.o@demo.test' }, 'Amina'],
  [{ email: 'a.o@demo.test' }, 'a.o'],
  [{}, 'User'],
])('%o is greeted as %s', (user, name) => {
  expect(displayName(user)).toBe(name);
});
