import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import { apiBase, csrfHeader } from '#contracts/site/paths.ts';
import { type AdminContext, adminRoutes } from '#modules/admin';
import { rolePermissions, type StaffRole } from '#modules/staff';
import { sql } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import type { SecurityLog } from '#platform/http/security-log.ts';
import { makeId } from '#platform/random.ts';
import { openApp } from '../open-app.ts';

export type Mounted = Readonly<{
  method: string;
  url: string;
  permission: string | undefined;
  freshProof: boolean;
}>;

/** The caller: a visitor, a customer, or a team member in a role. */
export type Asker = 'visitor' | 'customer' | StaffRole;

/** Admin over HTTP injection; the caller is chosen per call. */
export type Admin = Readonly<{
  app: FastifyInstance;
  mounted: readonly Mounted[];
  staffId: CustomerId;
  /** `what` is method and path, such as "GET /admin/me". */
  call(who: Asker, what: string, body?: unknown): Promise<Answer>;
  /** An owner's, who gave the last code of the app so long ago. */
  callLate(what: string, provenAgoMs: number): Promise<Answer>;
}>;

type Answer = Readonly<{ status: number; json: Readonly<Record<string, unknown>> }>;
type Sent = Readonly<{ who: Asker; what: string; body?: unknown; provenAgoMs: number }>;

const publicUrl = 'https://shop.test';
const whoHeader = 'x-test-who';
const provenHeader = 'x-test-proven-ago';
const csrfValue = 'csrf-of-the-test';

/** Mounts every admin call and what `more` does on a context, with one staff account to act as. */
export async function openAdmin(
  ctx: AdminContext,
  more?: (app: FastifyInstance) => void,
  security?: SecurityLog,
): Promise<Admin> {
  const staffId = await givenStaff(ctx);
  const callerOf = (who: Asker, provenAgoMs: number): Caller => {
    if (who === 'visitor') return { kind: 'visitor' };
    const names = { firstName: 'Zawadi', lastName: 'Kamau' };
    const self = { customerId: staffId, email: 'staff@example.test', ...names, sessionId: 'test' };
    if (who === 'customer') return { kind: 'customer', ...self, permissions: new Set() };
    const provenAt = new Date(ctx.clock().getTime() - provenAgoMs);
    return { kind: 'staff', ...self, permissions: rolePermissions[who], provenAt };
  };
  const { db, clock } = ctx;
  const app = await openApp({
    db,
    clock,
    publicUrl,
    csrf: csrfValue,
    callerOf: async ({ headers }) =>
      callerOf(headers[whoHeader] as Asker, Number(headers[provenHeader])),
    ...(security ? { security } : {}),
  });
  const mounted: Mounted[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD');
    for (const name of methods) {
      const { permission, freshProof = false } = config?.policy ?? {};
      mounted.push({ method: name, url, permission, freshProof });
    }
  });
  adminRoutes(app, ctx);
  more?.(app);
  const send = async ({ who, what, body, provenAgoMs }: Sent): Promise<Answer> => {
    const [method, path] = what.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: `${apiBase}${path}`,
      headers: {
        origin: publicUrl,
        [whoHeader]: who,
        [provenHeader]: String(provenAgoMs),
        [csrfHeader]: csrfValue,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json = answer.body.startsWith('{') ? answer.json() : {};
    return { status: answer.statusCode, json };
  };
  return {
    app,
    mounted,
    staffId,
    call: (who, what, body) => send({ who, what, body, provenAgoMs: 0 }),
    callLate: (what, provenAgoMs) => send({ who: 'owner', what, provenAgoMs }),
  };
}

async function givenStaff({ db, clock, random }: AdminContext): Promise<CustomerId> {
  const id = makeId('cus', random);
  const at = clock();
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values (${id}, ${`${id}@staff.test`}, true, 'Zawadi Kamau', 'Zawadi', 'Kamau', ${at}, ${at})`);
  await db.execute(sql`
    insert into staff (customer_id, role, created_at) values (${id}, 'owner', ${at})`);
  return id;
}
