import type { ProxyLogin } from '#contracts/leases/line-layouts.ts';

/** A running proxy as a list tells of it. */
export type ListProxy = Readonly<{
  login: ProxyLogin;
  /** The address that websites see. */
  ip: string;
  isp: string;
  city: string;
  region: string;
  countryCode: string;
  label: string | null;
  endsAt: Date;
  orderCode: string;
}>;

/** Writes one list, a proxy at a time, so that a list of any length takes little memory. */
export type ListWriter = Readonly<{
  head: string;
  row: (proxy: ListProxy) => string;
  /** Asked once, after the last row. */
  foot: () => string;
}>;

/** A layout: the media type of its file, and a writer for each list. */
export type ListLayout = Readonly<{
  type: string;
  /** The program looks up no names, so the gateway is written as a number. */
  isNumeric?: true;
  /** For a list whose proxies are reached at this host. */
  open: (host: string) => ListWriter;
}>;

export const plainText = 'text/plain; charset=utf-8';

/** What people choose a proxy by in a program's menu: unlike all others, and always the same. */
export const nameOf = ({ label, countryCode, city, login }: ListProxy): string =>
  [label, [countryCode, city].filter(Boolean).join(' '), login.user].filter(Boolean).join(' · ');
