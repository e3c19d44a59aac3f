import {
  leaseColumns,
  leaseTabs,
  type LeaseColumn,
  type LeaseTab,
} from '#contracts/leases/lease-list.ts';
import type { OwnLeasesQuery } from '../../../lib/queries/own-leases-query.ts';

export type LeasesSearch = {
  tab?: LeaseTab;
  q?: string;
  label?: string;
  /** Nairobi days, yyyy-mm-dd. */
  from?: string;
  to?: string;
  sort?: LeaseColumn;
  /** Ascending unless it is there. */
  dir?: 'desc';
  /** Counted from 0. */
  page?: number;
  /** Cards where there would be rows. */
  view?: 'cards';
  /** The lease to show opened. */
  lease?: `lse_${string}`;
  /** The lease whose renewal is being paid. */
  renew?: `lse_${string}`;
};

const searchMax = 120;
const pageMax = 99_999;

export function readLeasesSearch(raw: Record<string, unknown>): LeasesSearch {
  const search: LeasesSearch = {};
  const tab = leaseTabs.find((entry) => entry === raw['tab']);
  if (tab) search.tab = tab;
  for (const key of ['q', 'label'] as const) {
    const value = raw[key];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).slice(0, searchMax);
    if (text) search[key] = text;
  }
  for (const key of ['from', 'to'] as const) {
    const value = raw[key];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) search[key] = value;
  }
  for (const key of ['lease', 'renew'] as const) {
    const value = raw[key];
    if (isLeaseId(value)) search[key] = value;
  }
  const sort = leaseColumns.find((entry) => entry === raw['sort']);
  if (sort) search.sort = sort;
  if (sort && raw['dir'] === 'desc') search.dir = 'desc';
  const page = Number(raw['page']);
  if (Number.isInteger(page) && page > 0 && page <= pageMax) search.page = page;
  if (raw['view'] === 'cards') search.view = 'cards';
  return search;
}

const isLeaseId = (value: unknown): value is `lse_${string}` =>
  typeof value === 'string' && /^lse_[0-9a-f]{32}$/.test(value);

/** The filters of the address as the shop takes them, without a page. */
export function filterOf({ tab = 'active', q, label, from, to }: LeasesSearch): OwnLeasesQuery {
  return {
    tab,
    ...(q !== undefined && { search: q }),
    ...(label !== undefined && { label }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Rows of one page. */
export const pageSize = 50;

export function pageQueryOf(search: LeasesSearch): OwnLeasesQuery {
  const { sort, dir, page = 0 } = search;
  return {
    ...filterOf(search),
    ...(sort && { sort, dir: dir ?? 'asc' }),
    page: String(page),
    size: String(pageSize),
  };
}

/** Another view of the list begins with its first page. */
export const onFirstPage = ({ page: _page, ...search }: LeasesSearch): LeasesSearch => search;
