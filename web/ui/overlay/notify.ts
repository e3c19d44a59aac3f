import { nowMs } from '../../lib/time/clock.ts';

/**
 * The one way to raise a toast. Areas keep the limits and durations the product is specified with;
 * the host that draws them is a lazy chunk, loaded by the first toast.
 */
export type ToastArea = 'payment' | 'dashboard' | 'contact';
export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type ToastMessage = Readonly<{
  kind: ToastKind;
  title: string;
  detail?: string;
  area?: ToastArea;
  /** Spoken by screen readers alone: what the page itself shows large. */
  quiet?: boolean;
}>;

/** Payment 2 s at the top centre; one at a time in the dashboard; up to 20 in the contact area. */
export const toastRules = {
  payment: { limit: 4, durationMs: 2_000, successMs: 2_000 },
  dashboard: { limit: 1, durationMs: 5_000, successMs: 5_000 },
  contact: { limit: 20, durationMs: 4_000, successMs: 2_000 },
} as const satisfies Record<ToastArea, { limit: number; durationMs: number; successMs: number }>;

export const toastAreas = Object.keys(toastRules) as ToastArea[];

type Host = (message: ToastMessage) => void;

const waitingMax = 20;
let waiting: { message: ToastMessage; untilMs: number }[] = [];
let host: Host | null = null;
let summon: (() => void) | null = null;

export function notify(message: ToastMessage): void {
  if (host) return host(message);
  // What waited longer than it would have been shown is no news any more.
  const untilMs = nowMs() + toastDuration(message);
  waiting = [...waiting, { message, untilMs }].slice(-waitingMax);
  summon?.();
}

/** The app says how to bring the host into the page; called once per unserved toast. */
export function onFirstToast(callback: () => void): () => void {
  summon = callback;
  if (waiting.length > 0) callback();
  return () => {
    summon = null;
  };
}

/** Brings the host into the page before there is something to say: a payment is about to start. */
export const prepareToasts = (): void => {
  if (!host) summon?.();
};

/** Called by the mounted host: takes what has waited and everything that comes. */
export function serveToasts(next: Host): () => void {
  host = next;
  const backlog = waiting;
  waiting = [];
  const at = nowMs();
  for (const { message, untilMs } of backlog) if (untilMs > at) next(message);
  return () => {
    host = null;
  };
}

/** How long a toast stays, in milliseconds. */
export function toastDuration({ area = 'dashboard', kind }: ToastMessage): number {
  const rule = toastRules[area];
  return kind === 'success' ? rule.successMs : rule.durationMs;
}
