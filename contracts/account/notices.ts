/** The bell: notifications inside the shop, and the channels that a reader chooses. */
import { locales } from '../locales.ts';
import { at, pageNumber } from '../shapes.ts';
import * as z from 'zod/mini';
import { call, liveUpdates } from '../site/paths.ts';

export const customerKinds = [
  'payment',
  'delivery',
  'renewal',
  'replacement',
  'traffic',
  'balance',
  'ticket',
  'security',
] as const;
export const staffKinds = ['purchase', 'clock', 'fulfilment', 'ticket', 'caller'] as const;
export const noticeChannels = ['mail', 'bell'] as const;
/** The mails of staff go to the shop's own addresses, so a member chooses about these. */
export const staffChannels = ['bell', 'push'] as const;

export type CustomerKind = (typeof customerKinds)[number];
export type StaffKind = (typeof staffKinds)[number];
export type NoticeChannel = (typeof noticeChannels)[number] | (typeof staffChannels)[number];

export const notice = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The screen that it is about. */
  path: z.string(),
  createdAt: at,
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const noticePage = z.object({
  content: z.array(notice),
  unread: z.number(),
  page: z.number(),
  size: z.number(),
  totalItems: z.number(),
});
export type NoticePage = z.infer<typeof noticePage>;

const pageQuery = z.object({ page: pageNumber });
/** One notice, or all of them up to the newest that was on the screen. */
const readBody = z.union([
  z.strictObject({ id: z.int().check(z.positive()) }),
  z.strictObject({ upTo: z.int().check(z.positive()) }),
]);
export type ReadBody = z.infer<typeof readBody>;

const kindState = <Kind extends z.ZodMiniType, Channel extends z.ZodMiniType>(
  kind: Kind,
  channel: Channel,
) => {
  /** `isFixed`: it cannot be switched off. */
  const state = z.object({ channel, isOn: z.boolean(), isFixed: z.boolean() });
  return z.object({ kind, channels: z.array(state) });
};
const choicesMax = 40;
const choices = <Kind extends z.ZodMiniType, Channel extends z.ZodMiniType>(
  kind: Kind,
  channel: Channel,
) => z.array(z.strictObject({ kind, channel, isOn: z.boolean() })).check(z.maxLength(choicesMax));

export const noticeSettings = z.object({
  language: z.enum(locales),
  kinds: z.array(kindState(z.enum(customerKinds), z.enum(noticeChannels))),
});
export const staffNoticeSettings = z.object({
  kinds: z.array(kindState(z.enum(staffKinds), z.enum(staffChannels))),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;
export type StaffNoticeSettings = z.infer<typeof staffNoticeSettings>;

export const noticeCalls = {
  notices: call({
    method: 'GET',
    path: '/notices',
    token: 'read',
    query: pageQuery,
    answer: noticePage,
  }),
  readNotices: call({ method: 'POST', path: '/notices/read', body: readBody }),
  /** Server-sent events: `changed`, whenever the bell has changed. */
  noticeEvents: call({ method: 'GET', path: '/notices/events', media: liveUpdates }),
  noticeSettings: call({
    method: 'GET',
    path: '/account/notifications',
    answer: noticeSettings,
  }),
  saveNoticeSettings: call({
    method: 'PATCH',
    path: '/account/notifications',
    body: z.strictObject({
      language: z.optional(z.enum(locales)),
      choices: z.optional(choices(z.enum(customerKinds), z.enum(noticeChannels))),
    }),
    answer: noticeSettings,
  }),
} as const;

export const staffNoticeCalls = {
  staffNotices: call({
    method: 'GET',
    path: '/admin/notices',
    query: pageQuery,
    answer: noticePage,
  }),
  readStaffNotices: call({ method: 'POST', path: '/admin/notices/read', body: readBody }),
  staffNoticeSettings: call({
    method: 'GET',
    path: '/admin/notices/settings',
    answer: staffNoticeSettings,
  }),
  saveStaffNoticeSettings: call({
    method: 'PATCH',
    path: '/admin/notices/settings',
    body: z.strictObject({ choices: choices(z.enum(staffKinds), z.enum(staffChannels)) }),
    answer: staffNoticeSettings,
  }),
} as const;

export const staffNoticeStreams = {
  /** Server-sent events: `changed`, whenever the staff bell has changed. */
  staffNoticeEvents: call({ method: 'GET', path: '/admin/notices/events', media: liveUpdates }),
} as const;
