import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import { type Database, sql } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { type DeskEvents, listenToDesk } from '../tickets/desk-events.ts';
import type { DeskContext } from '../desk-context.ts';
import { ticketRoutes } from '../tickets/tickets.routes.ts';

const origin = 'https://shop.test';
export const deskAddress = 'support@shop.test';

/** A clock that a test sets. */
export type Hand = { at: Date };

export const givenDesk = (db: Database, hand: Hand): DeskContext => ({
  db,
  clock: () => hand.at,
  random,
  keyring: createKeyring(new Secret('a test secret of thirty-two bytes'), random),
  log: silentLog,
  shop: {
    name: 'Lango',
    supportEmail: deskAddress,
    messagingUrl: undefined,
    noticeRecipients: ['one@shop.test'],
  },
  publicUrl: origin,
  deskAddress,
});

export type Person = Readonly<{ id: CustomerId; email: string; name: string }>;

/** A verified account; with a role, one of the staff. */
export async function givenPerson(
  ctx: Pick<DeskContext, 'db' | 'clock'>,
  role?: 'support',
): Promise<Person> {
  const id = makeId('cus', random);
  const email = `${id.slice(4, 14)}@example.test`;
  const at = ctx.clock();
  await ctx.db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values (${id}, ${email}, true, 'Amina Otieno', 'Amina', 'Otieno', ${at}, ${at})`);
  if (role) {
    await ctx.db.execute(
      sql`insert into staff (customer_id, role, created_at) values (${id}, ${role}, ${at})`,
    );
  }
  return { id, email, name: 'Amina Otieno' };
}

export type DeskSite = Readonly<{
  app: FastifyInstance;
  events: DeskEvents;
  /** `what` is method and path, such as "GET /support/desk". A buffer goes as raw bytes. */
  call(
    who: Person,
    what: string,
    body?: object | Buffer,
  ): Promise<{ status: number; json: never; headers: Readonly<Record<string, unknown>> }>;
}>;

/** The customer's side of the desk over HTTP injection. */
export async function openDeskSite(ctx: DeskContext): Promise<DeskSite> {
  const events = await listenToDesk(ctx.db);
  let who: Person | undefined;
  const callerOf = async (): Promise<Caller> =>
    who ? { ...asCustomer(who.id), email: who.email } : { kind: 'visitor' };
  const { db, clock } = ctx;
  const app = await openApp({ db, clock, publicUrl: origin, callerOf, csrf: 'csrf' });
  ticketRoutes(app, ctx, events);
  return {
    app,
    events,
    call: async (person, what, body) => {
      who = person;
      const [method, path] = what.split(' ');
      const isFile = Buffer.isBuffer(body);
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: {
          origin,
          'x-lango-csrf': 'csrf',
          ...(isFile ? { 'content-type': 'application/octet-stream' } : {}),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const json = answer.body.startsWith('{') ? answer.json() : {};
      return { status: answer.statusCode, json: json as never, headers: answer.headers };
    },
  };
}
