import type { WebTexts } from '#languages/web-texts.ts';
import { frame } from './app/frame.ts';
import { offline } from './app/offline.ts';
import { palette } from './app/palette.ts';
import { app } from './app/app.ts';
import { reveal } from './account/reveal.ts';
import { data } from './account/data.ts';
import { passkey } from './account/passkey.ts';
import { settings } from './account/settings.ts';
import { otp } from './account/otp.ts';
import { api } from './account/api.ts';
import { listLinks } from './account/list-links.ts';
import { team } from './account/team.ts';
import { account } from './account/account.ts';
import { balance } from './balance/balance.ts';
import { payout } from './balance/payout.ts';
import { billing } from './billing/billing.ts';
import { choice } from './catalogue/choice.ts';
import { compare } from './catalogue/compare.ts';
import { pools } from './catalogue/pools.ts';
import { recent } from './catalogue/recent.ts';
import { saved } from './catalogue/saved.ts';
import { site } from './catalogue/site.ts';
import { market } from './catalogue/market.ts';
import { cart } from './checkout/cart.ts';
import { receipt } from './checkout/receipt.ts';
import { checkout } from './checkout/checkout.ts';
import { delivered } from './dashboard/delivered.ts';
import { home } from './dashboard/home.ts';
import { profile } from './dashboard/profile.ts';
import { soon } from './dashboard/soon.ts';
import { tour } from './dashboard/tour.ts';
import { names } from './leases/names.ts';
import { setup } from './leases/setup.ts';
import { source } from './leases/source.ts';
import { addressChange } from './leases/address-change.ts';
import { subUsers } from './leases/sub-users.ts';
import { trafficSessions } from './leases/traffic-sessions.ts';
import { keep } from './leases/keep.ts';
import { life } from './leases/life.ts';
import { many } from './leases/many.ts';
import { now } from './leases/now.ts';
import { refund } from './leases/refund.ts';
import { replace } from './leases/replace.ts';
import { traffic } from './leases/traffic.ts';
import { usage } from './leases/usage.ts';
import { lease } from './leases/lease.ts';
import { notice } from './notices/notice.ts';
import { record } from './orders/record.ts';
import { order } from './orders/order.ts';
import { test } from './payment-test/test.ts';
import { server } from './servers/server.ts';
import { article } from './support/article.ts';
import { support } from './support/support.ts';
import { vps } from './vps/vps.ts';
import { waiting } from './waiting/waiting.ts';
import { auto } from './lib/auto.ts';
import { orderStatus } from './lib/order-status.ts';
import { serverState } from './lib/server-state.ts';
import { reach } from './lib/reach.ts';
import { kinds } from './lib/kinds.ts';
import { report } from './lib/report.ts';
import { table } from './ui/table.ts';
import { ui } from './ui/ui.ts';

export const texts: WebTexts = {
  palette,
  app,
  frame,
  offline,
  reveal,
  data,
  passkey,
  settings,
  otp,
  api,
  listLinks,
  team,
  account,
  balance,
  payout,
  billing,
  choice,
  compare,
  market,
  pools,
  recent,
  saved,
  site,
  cart,
  receipt,
  checkout,
  delivered,
  home,
  profile,
  soon,
  tour,
  names,
  setup,
  source,
  subUsers,
  trafficSessions,
  addressChange,
  keep,
  life,
  many,
  now,
  refund,
  replace,
  traffic,
  usage,
  lease,
  notice,
  record,
  order,
  test,
  server,
  article,
  support,
  vps,
  waiting,
  auto,
  orderStatus,
  serverState,
  reach,
  kinds,
  report,
  table,
  ui,
};
