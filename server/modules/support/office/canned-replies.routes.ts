import type { DeskWorld } from '../desk-world.ts';
import type { FastifyInstance } from 'fastify';
import { unknownPlaceholders } from '#contracts/admin-tickets.ts';
import { adminCalls } from '#contracts/admin.ts';
import { audit, EditConflict, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import {
  addCannedReply,
  changeCannedReply,
  dropCannedReply,
  listCannedReplies,
  type CannedRow,
} from '../desk/canned-replies.sql.ts';

const policy = staffWrite('messages.answer');

/** Ready answers, which staff write for themselves. */
export function cannedReplyRoutes(app: FastifyInstance, { db, clock }: DeskWorld) {
  route(app, { call: adminCalls.cannedReplies, policy: staffRead('tickets.read') }, async () => ({
    content: (await listCannedReplies(db)).map(view),
  }));
  const add = { call: adminCalls.addCannedReply, policy };
  route(app, add, async ({ body, caller, request }) => {
    requireKnown(body.body);
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const added = await addCannedReply(tx, { ...body, at });
      if (!added) throw new EditConflict([taken]);
      await audit(tx, {
        staff,
        action: 'canned-reply.add',
        subject: of(added.id),
        after: body,
        at,
      });
      return view(added);
    });
  });
  const change = { call: adminCalls.changeCannedReply, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    requireKnown(body.body);
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    return db.transaction(async (tx) => {
      const known = (await listCannedReplies(tx)).find((one) => one.id === id);
      if (!known) throw new NotFound('There is no such answer.');
      const changed = await changeCannedReply(tx, id, { ...body, at });
      if (!changed) throw new EditConflict([taken]);
      const before = { title: known.title, body: known.body };
      const deed = { staff, action: 'canned-reply.change', subject: of(id), at };
      await audit(tx, { ...deed, before, after: body });
      return view(changed);
    });
  });
  const drop = { call: adminCalls.dropCannedReply, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    const id = rowIdOf(params.id);
    const at = clock();
    const staff = staffOf(caller, request);
    await db.transaction(async (tx) => {
      if (!(await dropCannedReply(tx, id))) throw new NotFound('There is no such answer.');
      await audit(tx, { staff, action: 'canned-reply.drop', subject: of(id), at });
    });
  });
}

const taken = { pointer: '/title', detail: 'Another ready answer has this title' };
const of = (id: number) => ({ kind: 'canned-reply', id: String(id) });
const view = ({ changedAt, ...row }: CannedRow) => ({ ...row, changedAt: changedAt.toISOString() });

/** A placeholder that nothing fills would reach a customer as a hole. */
function requireKnown(body: string) {
  const unknown = unknownPlaceholders(body);
  if (unknown.length === 0) return;
  const detail = `Nothing fills ${unknown.map((name) => `{{${name}}}`).join(', ')}`;
  throw new InvalidInput(`${detail}.`, [{ pointer: '/body', detail }]);
}
