import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AdminContext } from '#modules/admin';
import type { SecurityLog } from '#platform/http/security-log.ts';
import { useTestDatabase } from '../test-database.ts';
import { openAdmin, type Admin } from './given-admin.ts';
import { givenShop } from './given-shop.ts';

export const noon = new Date('2026-03-01T12:00:00Z');

type Options = Readonly<{
  /** What is otherwise in this shop. */
  change?: (given: AdminContext) => Partial<AdminContext>;
  /** Further routes beside those of Admin. */
  more?: (app: FastifyInstance, shop: AdminContext) => void;
  security?: SecurityLog;
}>;

/**
 * A shop on a database of the file's own, and Admin on it, from before its tests until after them.
 * Each test begins at noon and lets time pass as it needs.
 */
export function useAdmin({ change, more, security }: Options = {}) {
  const database = useTestDatabase();
  const { now, pass, reset } = clockOfTests();
  const shop = {} as AdminContext;
  const admin = {} as Admin;
  beforeAll(async () => {
    const given = givenShop(database.db, now);
    Object.assign(shop, given, change?.(given));
    Object.assign(admin, await openAdmin(shop, (app) => more?.(app, shop), security));
  });
  beforeEach(reset);
  afterAll(() => admin.app.close());
  return { shop, admin, now, pass };
}

function clockOfTests() {
  let at = noon;
  return {
    now: () => at,
    pass: (ms: number) => void (at = new Date(at.getTime() + ms)),
    reset: () => void (at = noon),
  };
}
