import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import {
  staffChannels,
  staffKinds,
  staffNoticeCalls,
  staffNoticeStreams,
} from '#contracts/account/notices.ts';
import { dayMs } from '#contracts/time.ts';
import type { Queryable } from '#platform/db.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { customerRead, customerWrite, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { choicesOf } from '../bell/choices.sql.ts';
import type { NoticeEvents } from '../bell/notice-events.ts';
import { kindState } from '../bell/notices.routes.ts';
import { readAsStaff, staffNoticesOf } from '../bell/notices.sql.ts';
import { saveBellSettings } from '../bell/save-settings.ts';
import { noticesPerPage, showNotices } from '../bell/show-notice.ts';
import { permissionFor } from '../describers/told.ts';
import type { NotificationsAdminContext } from './context.ts';

const read = { ...customerRead, who: 'staff' } as const;
const write = { ...customerWrite, who: 'staff' } as const;
/** What happened before that is history, not news. */
const newsMs = 30 * dayMs;

/** The bell of each member of staff: what their role may know, read by them alone. */
export function adminNoticeRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const { db, clock } = ctx;
  const readerOf = async ({ customerId: staffId, permissions }: SignedIn) => {
    const chosen = await choicesOf(db, staffId, 'staff');
    const isOff = (kind: string) =>
      chosen.some((one) => one.kind === kind && one.channel === 'bell' && !one.isOn);
    const kinds = knownTo(permissions).filter((kind) => !isOff(kind));
    return { staffId, kinds, since: new Date(clock().getTime() - newsMs) };
  };
  route(app, { call: staffNoticeCalls.staffNotices, policy: read }, async ({ query, caller }) => {
    const page = Number(query.page ?? 0);
    const span = { limit: noticesPerPage, offset: page * noticesPerPage };
    const found = await staffNoticesOf(db, await readerOf(caller), span);
    return showNotices(ctx, found, { language: 'en', page });
  });
  const mark = { call: staffNoticeCalls.readStaffNotices, policy: write };
  route(app, mark, async ({ body, caller }): Promise<undefined> => {
    await readAsStaff(db, { ...(await readerOf(caller)), upto: body, at: clock() });
  });
  const settings = { call: staffNoticeCalls.staffNoticeSettings, policy: read };
  route(app, settings, ({ caller }) => settingsOf(db, caller));
  const save = { call: staffNoticeCalls.saveStaffNoticeSettings, policy: write };
  route(app, save, async ({ body, caller }) => {
    const { customerId } = caller;
    await saveBellSettings(ctx, { customerId, audience: 'staff', choices: body.choices });
    return settingsOf(db, caller);
  });
}

/** News for open bells of staff: a hint, after which each asks under their own rights. */
export function staffNoticeEventRoutes(app: FastifyInstance, events: NoticeEvents) {
  const stream = { call: staffNoticeStreams.staffNoticeEvents, policy: read };
  route(app, stream, async ({ reply }): Promise<undefined> => {
    streamEvents(reply, {
      watch: (send) => events.watch('staff', () => send('changed', {})),
    });
  });
}

const knownTo = (permissions: ReadonlySet<string>) =>
  staffKinds.filter((kind) => permissions.has(permissionFor[kind]));

async function settingsOf(
  db: Queryable,
  {
    customerId,
    permissions,
  }: Readonly<{ customerId: CustomerId; permissions: ReadonlySet<string> }>,
) {
  const chosen = await choicesOf(db, customerId, 'staff');
  return { kinds: knownTo(permissions).map((kind) => kindState(kind, staffChannels, chosen)) };
}
