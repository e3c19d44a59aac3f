import { queryOptions } from '@tanstack/react-query';
import { noticeCalls, staffNoticeCalls, staffNoticeStreams } from '#contracts/account/notices.ts';
import type { NoticePage, ReadBody } from '#contracts/account/notices.ts';
import { request } from '../../lib/api.ts';

/** Whose bell it is: where its notices come from and where its own screen is. */
export type BellSource = {
  key: readonly string[];
  page: '/dashboard/notices' | '/admin/notices';
  events: string;
  list: (page: number, signal: AbortSignal) => Promise<NoticePage>;
  read: (body: ReadBody) => Promise<unknown>;
};

export const customerBell: BellSource = {
  key: ['notices'],
  page: '/dashboard/notices',
  events: noticeCalls.noticeEvents.path,
  list: (page, signal) => request(noticeCalls.notices, { query: { page: String(page) }, signal }),
  read: (body) => request(noticeCalls.readNotices, { body }),
};

export const staffBell: BellSource = {
  key: ['staff-notices'],
  page: '/admin/notices',
  events: staffNoticeStreams.staffNoticeEvents.path,
  list: (page, signal) =>
    request(staffNoticeCalls.staffNotices, { query: { page: String(page) }, signal }),
  read: (body) => request(staffNoticeCalls.readStaffNotices, { body }),
};

export const bellQuery = ({ key, list }: BellSource, page: number) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: ({ signal }) => list(page, signal),
  });
