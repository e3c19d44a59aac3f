/** The public state of the shop, and the notes of staff about it. */
import { writing } from '../text.ts';
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { call, idParam } from './paths.ts';

export const statusStates = ['ok', 'degraded', 'down'] as const;
export const incidentStates = ['investigating', 'monitoring', 'resolved'] as const;
export const statusDays = 90;

/** `samples` is zero on a day without data. */
const statusDay = z.object({
  day: z.iso.date(),
  samples: z.number(),
  degraded: z.number(),
  down: z.number(),
});

const statusComponent = z.object({
  /** Such as `gateway` or `proxies.KE`. */
  id: z.string(),
  name: z.string(),
  /** `unknown` without a check for some minutes. */
  state: z.enum([...statusStates, 'unknown']),
  since: z.nullable(at),
  checkedAt: z.nullable(at),
  days: z.array(statusDay),
});

const incident = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  state: z.enum(incidentStates),
  components: z.array(z.string()),
  openedAt: at,
  updatedAt: at,
  resolvedAt: z.nullable(at),
});

const systemStatus = z.object({
  state: z.enum([...statusStates, 'unknown']),
  at,
  components: z.array(statusComponent),
  /** Open ones first, then the newest of the last 90 days. */
  incidents: z.array(incident),
});

export const incidentBody = z.object({
  title: writing({ min: 3, max: 120 }),
  body: writing({ min: 3, max: 2_000 }),
  state: z.enum(incidentStates),
  components: z
    .array(z.string().check(z.regex(/^[a-z-]{2,20}(\.[A-Z]{2})?$/)))
    .check(z.maxLength(40)),
});

export const statusCalls = {
  status: call({ method: 'GET', path: '/status', token: 'read', answer: systemStatus }),
} as const;

export const adminStatusCalls = {
  openIncident: call({
    method: 'POST',
    path: '/admin/incidents',
    body: incidentBody,
    answer: incident,
  }),
  changeIncident: call({
    method: 'PUT',
    path: '/admin/incidents/:id',
    params: idParam,
    body: incidentBody,
    answer: incident,
  }),
} as const;

export type SystemStatus = z.infer<typeof systemStatus>;
export type StatusComponent = z.infer<typeof statusComponent>;
export type Incident = z.infer<typeof incident>;
export type IncidentBody = z.infer<typeof incidentBody>;
