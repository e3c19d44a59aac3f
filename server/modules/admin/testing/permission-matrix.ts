import type { StaffRole } from '#modules/staff';
import { bookCalls } from '#contracts/admin/money/books.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { deskStreams } from '#contracts/admin/people/tickets.ts';
import { orderStoryCalls } from '#contracts/admin/money/order-story.ts';
import { mailDeskCalls } from '#contracts/admin/people/mails.ts';
import { webhookCalls } from '#contracts/account/webhooks.ts';
import { pushCalls } from '#contracts/account/push.ts';
import { staffNoticeCalls, staffNoticeStreams } from '#contracts/account/notices.ts';
import { adminStatusCalls } from '#contracts/site/status.ts';

const calls = {
  ...adminCalls,
  ...bookCalls,
  ...deskStreams,
  ...mailDeskCalls,
  ...orderStoryCalls,
  ...webhookCalls,
  ...staffNoticeCalls,
  ...staffNoticeStreams,
  ...pushCalls,
  ...adminStatusCalls,
};

/**
 * What each call of Admin takes, said a second time and on purpose: a route that asks for less is
 * found by the matrix.
 */
const callsByPermission = {
  'orders.read':
    'adminServers adminLeases adminLease adminServer placements addressPools machineAlarms ' +
    'summary orders order orderLines orderStory orderDocuments',
  'orders.fulfil':
    'extendLease extendSelectedLeases moveLease changeLease staffWork retryOperation ' +
    'finishOperation resolveAlarm orderAids assignOrders activate fail retry ' +
    'messageOrders',
  'payments.refund':
    'endLease resolveException requestRefund approveRefund rejectRefund retryRefund ' +
    'keepRefund closeDay reopenDay previewStatement importStatement giveUnmatched ' +
    'returnUnmatched explainLine',
  'settings.manage':
    'place checkServerProvider addAddressPool changeAddressPool removeAddressPool ' +
    'shopSettings changeShopSettings billingSettings changeBillingSettings webhooks ' +
    'addWebhook changeWebhook rotateWebhookSecret dropWebhook testWebhook ' +
    'webhookDeliveries retryDelivery',
  'staff.manage': 'staff inviteStaff withdrawInvitation changeRole removeStaff',
  'any role':
    'me day adminSearch savedViews saveView dropView staffNotices readStaffNotices ' +
    'staffNoticeSettings ' +
    'saveStaffNoticeSettings staffNoticeEvents push addPushDevice dropPushDevice ' +
    'testPushDevice',
  'payments.read':
    'payments payment exceptions refunds refund refundsOfPayment statements ' +
    'unmatchedPayments disputes settlements openLines',
  'payments.check': 'checkPayment checkRefund checkDispute',
  'ledger.read': 'reports reportFile documentsFile close closeFile invariants checkInvariants',
  'tickets.read':
    'abuseReports abuseReport deskTickets deskTicket deskStaff deskFile cannedReplies ' +
    'deskEvents',
  'customers.suspend': 'decideAbuse suspend revokeTokens limitPayments restore',
  'content.manage':
    'testimonials addTestimonial changeTestimonial dropTestimonial mailTexts mailText ' +
    'previewText saveText restoreText testText articleRecords addArticle changeArticle ' +
    'previewArticle announcementRecords addAnnouncement changeAnnouncement ' +
    'dropAnnouncement openIncident changeIncident',
  'inventory.manage':
    'waitingLists openWaiting products adminCountries product productFile rate rates ' +
    'previewStock importStock stock stockChoices measureStock withdrawStock selectedStock ' +
    'withdrawManyStock restoreManyStock restoreStock setChangeOfAddress ' +
    'suppliers addSupplier changeSupplier ' +
    'syncSupplier pools addPool changePool poolUsage setPoolMeter removePoolMeter',
  'prices.manage':
    'coupons coupon addCoupon changeCoupon stopCoupon stopSelectedCoupons changeProduct ' +
    'addProduct nameCountry pinCountries previewBulk applyBulk sellSelectedProducts ' +
    'previewProducts importProducts setRate priceRules previewPrices applyPrices',
  'customers.read': 'customers customer mails mail',
  'customers.act_as': 'actAs',
  'customers.data': 'copyCustomer eraseCustomer keepCustomer',
  'customers.note': 'addCustomerNote',
  'jobs.manage': 'jobs jobHealth retryJob',
  'messages.answer':
    'resendMail seenTicket answerTicket changeTicket selectedTickets deskTyping ' +
    'deskUpload addCannedReply changeCannedReply dropCannedReply',
  'audit.read': 'audit auditFile',
};
export type OnPaper = keyof typeof callsByPermission;

/** What a call takes, by its method and path. */
export const permissionOf: ReadonlyMap<string, OnPaper> = new Map(
  Object.entries(callsByPermission).flatMap(([permission, names]) =>
    names.split(' ').map((name) => {
      const { method, path } = calls[name as keyof typeof calls];
      return [`${method} ${path}`, permission as OnPaper];
    }),
  ),
);

const reading = ['orders.read', 'payments.read', 'customers.read'];
const writing = [...reading, 'customers.note'];

/** The roles of decision G6 as sets of permissions; an owner has all, a manager all but staff. */
const listed = {
  operator: [...writing, 'orders.fulfil', 'inventory.manage', 'payments.check'],
  support: [...writing, 'customers.act_as', 'tickets.read', 'messages.answer', 'payments.check'],
  finance: [...writing, 'payments.check', 'payments.refund', 'ledger.read', 'audit.read'],
  'read-only': [...reading, 'tickets.read', 'ledger.read'],
};

export const roles = [
  'owner',
  'manager',
  'operator',
  'support',
  'finance',
  'read-only',
] as const satisfies readonly StaffRole[];

/** Whether a role may make a call that takes this. */
export function may(role: StaffRole, permission: OnPaper): boolean {
  if (permission === 'any role' || role === 'owner') return true;
  if (role === 'manager') return permission !== 'staff.manage';
  return listed[role].includes(permission);
}
