/** The log of staff actions: searchable, and available as a file. */
import { text } from '../text.ts';
import { pageNumber, pageOf, sortedBy } from '../shapes.ts';
import * as z from 'zod/mini';
import { auditEntry } from './shapes.ts';
import { call, csv } from '../site/paths.ts';

/** Part of the staff member's address, the whole verb or its beginning up to a dot, and the id. */
const filters = {
  actor: z.optional(text(254)),
  action: z.optional(text(60)),
  subject: z.optional(text(80)),
};

/** Columns that the log can be sorted by. */
export const auditSorts = ['at'] as const;

export const auditCalls = {
  audit: call({
    method: 'GET',
    path: '/admin/audit',
    query: z.object({ page: pageNumber, ...sortedBy(auditSorts), ...filters }),
    answer: pageOf(auditEntry),
  }),
  auditFile: call({
    method: 'GET',
    path: '/admin/audit.csv',
    media: csv,
    query: z.object(filters),
  }),
} as const;
