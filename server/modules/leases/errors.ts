import { counted } from '#contracts/locales.ts';
import { refusal } from '#platform/errors.ts';

/** Another customer holds or leases the proxy. */
export const ProxyTaken = refusal(
  'proxy-taken',
  'Someone else just took this proxy. Choose one nearby.',
);

/** The same customer holds it, for another order. */
export const ProxyReserved = refusal(
  'proxy-taken',
  'You already reserved this proxy in another order. Pay for or cancel that order first.',
);

/** Hoarding is refused: by the number of open holds, or by how many were made in an hour. */
export const TooManyHolds = refusal(
  'too-many-holds',
  (because: { open: number } | { waitSeconds: number }) => {
    if ('open' in because) {
      const held = counted(because.open, 'reserved proxy', 'reserved proxies');
      return `You have ${held}. Pay for one or wait until one expires.`;
    }
    const { waitSeconds } = because;
    const minutes = Math.ceil(waitSeconds / 60);
    const message = `You’ve reserved too many proxies this hour. Try again in ${minutes} min.`;
    return { message, facts: { retryAfter: waitSeconds }, status: 429 };
  },
);

export const LeaseNotFound = refusal('not-found', 'This lease is not in your account.');

export const SubUserNotFound = refusal('not-found', 'This sub-user is not in your account.');

/** There is no modem behind it, or the lease is on another address by now. */
export const AddressStays = refusal('not-found', 'The IP address of this proxy cannot be changed.');

/** Between two changes of one address. */
export const ChangeTooSoon = refusal('too-many-requests', (retryAfter: number) => ({
  message: `This IP was changed a moment ago. Wait ${counted(retryAfter, 'second')} and try again.`,
  facts: { retryAfter },
}));

/** Each is told to every gateway, and is kept as long as a session lasts. */
export const TooManyReleases = refusal(
  'too-many-requests',
  'You gave 100 sessions a new exit within a day. Give all sessions a new exit instead.',
);

export const LeaseNotActive = refusal(
  'lease-not-active',
  'This lease is not active, so it has no credentials. Renew it or lease another.',
);
