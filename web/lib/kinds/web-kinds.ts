import type { LineProduct } from '#contracts/goods/kinds.ts';

/** What several features know of a kind of goods; its words are in `kind-words.ts`. */
type WebKind = Readonly<{
  /** The screen where it is chosen. */
  shelf: '/client/proxy' | '/dashboard/vps' | '/dashboard/balance';
  /** Its name in payment requests (specification §3). */
  requestedService: string;
  /** A lease: held for the customer before the money, and confirmed after it (decision G20). */
  isLeased: boolean;
  /** Shown with a way on, after the payment. */
  isOwnPage?: boolean;
  /** The mark of the pending payment record (specification §3). */
  isVps: boolean;
}>;

/** The only place of the web that distinguishes kinds of goods. */
export const webKinds: Readonly<Record<LineProduct, WebKind>> = {
  proxy: { shelf: '/client/proxy', requestedService: 'PROXIES', isLeased: true, isVps: false },
  vps: { shelf: '/dashboard/vps', requestedService: 'VPS', isLeased: false, isVps: true },
  traffic: {
    shelf: '/client/proxy',
    requestedService: 'TRAFFIC',
    isLeased: false,
    isVps: false,
    isOwnPage: true,
  },
  topup: { shelf: '/dashboard/balance', requestedService: 'TOPUP', isLeased: false, isVps: false },
};
