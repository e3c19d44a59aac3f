import { noticeCalls, staffNoticeCalls, staffNoticeStreams } from '#contracts/account/notices.ts';
import type { ReadBody } from '#contracts/account/notices.ts';
import { request } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';

/** Whose bell it is: where its notices come from and where its own screen is. */
export type BellSource = {
  call: typeof noticeCalls.notices | typeof staffNoticeCalls.staffNotices;
  page: '/dashboard/notices' | '/admin/notices';
  events: string;
  read: (body: ReadBody) => Promise<unknown>;
};

export const customerBell: BellSource = {
  call: noticeCalls.notices,
  page: '/dashboard/notices',
  events: noticeCalls.noticeEvents.path,
  read: (body) => request(noticeCalls.readNotices, { body }),
};

export const staffBell: BellSource = {
  call: staffNoticeCalls.staffNotices,
  page: '/admin/notices',
  events: staffNoticeStreams.staffNoticeEvents.path,
  read: (body) => request(staffNoticeCalls.readStaffNotices, { body }),
};

export const bellQuery = ({ call }: BellSource, page: number) =>
  queryOf(call, { query: { page: String(page) } });
