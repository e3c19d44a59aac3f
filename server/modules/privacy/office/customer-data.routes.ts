import type { PrivacyWorld } from '../world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { audit, staffOf, staffWrite, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { route } from '#platform/http/route.ts';
import { askCopy } from '../copy-data.ts';
import { askErasure } from '../erase-account.ts';
import { keepAccount } from '../erasures.sql.ts';

const policy = staffWrite('customers.data');

/** A copy of a customer's data, and erasure, asked by staff in the customer's place. */
export function customerDataRoutes(app: FastifyInstance, world: PrivacyWorld) {
  const { db, clock } = world;
  type Asked = Readonly<{ staff: Staff; customerId: CustomerId; reason?: string }>;
  const inOne = async (action: string, asked: Asked, work: (tx: Tx) => Promise<unknown>) => {
    const { staff, customerId, reason } = asked;
    await db.transaction(async (tx) => {
      await work(tx);
      const subject = { kind: 'customer', id: customerId };
      const at = clock();
      await audit(tx, { staff, action, subject, ...(reason ? { after: { reason } } : {}), at });
    });
  };
  route(app, { call: adminCalls.copyCustomer, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    const customerId = call.params.id as CustomerId;
    const wanted = { customerId, askedBy: `staff:${staff.id}` } as const;
    await inOne('customer.copy', { staff, customerId, reason: call.body.reason }, (tx) =>
      askCopy(world, tx, wanted),
    );
  });
  route(app, { call: adminCalls.eraseCustomer, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    const customerId = call.params.id as CustomerId;
    const wanted = { customerId, askedBy: `staff:${staff.id}` } as const;
    await inOne('customer.erase', { staff, customerId, reason: call.body.reason }, (tx) =>
      askErasure(world, tx, wanted),
    );
  });
  route(app, { call: adminCalls.keepCustomer, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    const customerId = call.params.id as CustomerId;
    await inOne('customer.keep', { staff, customerId }, (tx) =>
      keepAccount(tx, customerId, clock()),
    );
  });
}
