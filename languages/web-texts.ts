import type { Catalogue } from '../web/lib/text/words.ts';
import type { offlineWords } from '../web/app/offline/offline-words.ts';
import type { paletteWords } from '../web/app/palette/words.ts';
import type { appWords } from '../web/app/words.ts';
import type { revealWords } from '../web/features/account/reveal-words.ts';
import type { dataWords } from '../web/features/account/settings/data-words.ts';
import type { passkeyWords } from '../web/features/account/settings/passkey-words.ts';
import type { settingsWords } from '../web/features/account/settings/settings-words.ts';
import type { otpWords } from '../web/features/account/sign-in/otp-words.ts';
import type { teamWords } from '../web/features/account/team/team-words.ts';
import type { apiWords } from '../web/features/account/tokens/api-words.ts';
import type { listWords } from '../web/features/account/tokens/list-words.ts';
import type { accountWords } from '../web/features/account/words.ts';
import type { balanceWords } from '../web/features/balance/balance-words.ts';
import type { payoutWords } from '../web/features/balance/payout-words.ts';
import type { billingWords } from '../web/features/billing/billing-words.ts';
import type { compareWords } from '../web/features/catalogue/compare/compare-words.ts';
import type { recentWords } from '../web/features/catalogue/recent/recent-words.ts';
import type { savedWords } from '../web/features/catalogue/saved/saved-words.ts';
import type { siteWords } from '../web/features/catalogue/site/site-words.ts';
import type { marketWords } from '../web/features/catalogue/words.ts';
import type { receiptWords } from '../web/features/checkout/receipt-words.ts';
import type { checkoutWords } from '../web/features/checkout/words.ts';
import type { deliveredWords } from '../web/features/dashboard/delivered.tsx';
import type { homeWords } from '../web/features/dashboard/home-words.ts';
import type { profileWords } from '../web/features/dashboard/profile-words.ts';
import type { soonWords } from '../web/features/dashboard/soon-words.ts';
import type { tourWords } from '../web/features/dashboard/tour-words.ts';
import type { setupWords } from '../web/features/leases/setup/setup-words.ts';
import type { sourceWords } from '../web/features/leases/credential/source-words.ts';
import type { keepWords } from '../web/features/leases/keep/keep-words.ts';
import type { lifeWords } from '../web/features/leases/life-words.ts';
import type { manyWords } from '../web/features/leases/many/many-words.ts';
import type { nowWords } from '../web/features/leases/now/now-words.ts';
import type { subUserWords } from '../web/features/leases/sub-users/sub-user-words.ts';
import type { refundWords } from '../web/features/leases/refund-words.ts';
import type { replaceWords } from '../web/features/leases/replace-words.ts';
import type { usageWords } from '../web/features/leases/usage/usage-words.ts';
import type { leaseWords } from '../web/features/leases/words.ts';
import type { noticeWords } from '../web/features/notices/words.ts';
import type { recordWords } from '../web/features/orders/order-record-words.ts';
import type { orderWords } from '../web/features/orders/orders-words.ts';
import type { testWords } from '../web/features/payment-test/words.ts';
import type { serverWords } from '../web/features/servers/words.ts';
import type { articleWords } from '../web/features/support/article.tsx';
import type { supportWords } from '../web/features/support/support-words.ts';
import type { vpsWords } from '../web/features/vps/vps-words.ts';
import type { waitingWords } from '../web/features/waiting/waiting-words.ts';
import type { reachWords } from '../web/lib/api/reach-words.ts';
import type { autoWords } from '../web/lib/text/auto-words.ts';
import type { orderStatusWords } from '../web/lib/text/order-status.ts';
import type { serverStateWords } from '../web/lib/text/server-state.ts';
import type { kindWords } from '../web/lib/kinds/kind-words.ts';
import type { reportWords } from '../web/lib/files/use-pdf-report.ts';
import type { tableWords } from '../web/ui/data-table/words.ts';
import type { uiWords } from '../web/ui/words.ts';

/** Accepts a list in which each catalogue is under its own name. */
type Named<List extends { [Name in keyof List]: Catalogue<unknown, Name> }> = List;

/** Every catalogue of the app's screens. One that is not here has no name and does not compile. */
type Catalogues = Named<{
  palette: typeof paletteWords;
  app: typeof appWords;
  offline: typeof offlineWords;
  reveal: typeof revealWords;
  data: typeof dataWords;
  passkey: typeof passkeyWords;
  settings: typeof settingsWords;
  otp: typeof otpWords;
  api: typeof apiWords;
  listLinks: typeof listWords;
  team: typeof teamWords;
  account: typeof accountWords;
  balance: typeof balanceWords;
  payout: typeof payoutWords;
  billing: typeof billingWords;
  compare: typeof compareWords;
  market: typeof marketWords;
  recent: typeof recentWords;
  saved: typeof savedWords;
  site: typeof siteWords;
  receipt: typeof receiptWords;
  checkout: typeof checkoutWords;
  delivered: typeof deliveredWords;
  home: typeof homeWords;
  profile: typeof profileWords;
  soon: typeof soonWords;
  tour: typeof tourWords;
  setup: typeof setupWords;
  source: typeof sourceWords;
  subUsers: typeof subUserWords;
  keep: typeof keepWords;
  life: typeof lifeWords;
  many: typeof manyWords;
  now: typeof nowWords;
  refund: typeof refundWords;
  replace: typeof replaceWords;
  usage: typeof usageWords;
  lease: typeof leaseWords;
  notice: typeof noticeWords;
  record: typeof recordWords;
  order: typeof orderWords;
  test: typeof testWords;
  server: typeof serverWords;
  article: typeof articleWords;
  support: typeof supportWords;
  vps: typeof vpsWords;
  waiting: typeof waitingWords;
  auto: typeof autoWords;
  serverState: typeof serverStateWords;
  orderStatus: typeof orderStatusWords;
  reach: typeof reachWords;
  kinds: typeof kindWords;
  report: typeof reportWords;
  table: typeof tableWords;
  ui: typeof uiWords;
}>;
export type CatalogueName = keyof Catalogues;

/** What a further language says on the screens: each catalogue in the shape that English gives. */
export type WebTexts = Readonly<{ [Name in CatalogueName]: Catalogues[Name]['english'] }>;

/**
 * What a further language says for the refusals of the server and the contracts: the English text
 * and its translation. A hole "{}" is a part that varies, "{n}" one that is a whole number.
 */
export type Refusals = readonly (readonly [english: string, said: string])[];
