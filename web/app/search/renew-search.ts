type Search = Readonly<{ renew?: 1 }>;

/** Whether a link asks for the renewal at once, as the emails about an end do. */
export const readRenewSearch = (search: Record<string, unknown>): Search =>
  String(search['renew']) === '1' ? { renew: 1 } : {};
