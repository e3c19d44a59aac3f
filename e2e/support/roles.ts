import { bookCalls } from '#contracts/admin-books.ts';
import { adminCalls } from '#contracts/admin.ts';
import { deskStreams } from '#contracts/admin-tickets.ts';
import { adminStatusCalls } from '#contracts/status.ts';

/** Every call of the back office; a test finds one that is missing here. */
export const officeCalls = { ...adminCalls, ...bookCalls, ...deskStreams, ...adminStatusCalls };

/**
 * What each call of the back office takes, said a second time and on purpose: a route that asks
 * for less is found by the matrix. `staff` is any role.
 */
export const permissionOf = {
  officeServers: 'orders.read',
  officeServer: 'orders.read',
  staffWork: 'orders.fulfil',
  retryOperation: 'orders.fulfil',
  finishOperation: 'orders.fulfil',
  placements: 'orders.read',
  place: 'settings.manage',
  checkMaker: 'settings.manage',
  machineAlarms: 'orders.read',
  resolveAlarm: 'orders.fulfil',
  staff: 'staff.manage',
  inviteStaff: 'staff.manage',
  withdrawInvitation: 'staff.manage',
  changeRole: 'staff.manage',
  removeStaff: 'staff.manage',
  me: 'any role',
  summary: 'orders.read',
  orders: 'orders.read',
  order: 'orders.read',
  assign: 'orders.fulfil',
  activate: 'orders.fulfil',
  fail: 'orders.fulfil',
  retry: 'orders.fulfil',
  message: 'orders.fulfil',
  payments: 'payments.read',
  payment: 'payments.read',
  checkPayment: 'payments.check',
  exceptions: 'payments.read',
  resolveException: 'payments.refund',
  refunds: 'payments.read',
  refund: 'payments.read',
  refundsOfPayment: 'payments.read',
  requestRefund: 'payments.refund',
  approveRefund: 'payments.refund',
  rejectRefund: 'payments.refund',
  checkRefund: 'payments.check',
  retryRefund: 'payments.refund',
  keepRefund: 'payments.refund',
  reports: 'ledger.read',
  reportFile: 'ledger.read',
  billingSettings: 'settings.manage',
  changeBillingSettings: 'settings.manage',
  papersFile: 'ledger.read',
  orderPapers: 'orders.read',
  coupons: 'prices.manage',
  coupon: 'prices.manage',
  addCoupon: 'prices.manage',
  changeCoupon: 'prices.manage',
  stopCoupon: 'prices.manage',
  customers: 'customers.read',
  customer: 'customers.read',
  actAs: 'customers.act_as',
  addCustomerNote: 'customers.note',
  suspend: 'customers.suspend',
  restore: 'customers.suspend',
  products: 'inventory.manage',
  changeProduct: 'prices.manage',
  addProduct: 'prices.manage',
  product: 'inventory.manage',
  previewBulk: 'prices.manage',
  applyBulk: 'prices.manage',
  productFile: 'inventory.manage',
  previewProducts: 'prices.manage',
  importProducts: 'prices.manage',
  rate: 'inventory.manage',
  setRate: 'prices.manage',
  jobs: 'jobs.manage',
  jobHealth: 'jobs.manage',
  retryJob: 'jobs.manage',
  mails: 'jobs.manage',
  previewStock: 'inventory.manage',
  importStock: 'inventory.manage',
  stock: 'inventory.manage',
  stockChoices: 'inventory.manage',
  measureStock: 'inventory.manage',
  withdrawStock: 'inventory.manage',
  restoreStock: 'inventory.manage',
  suppliers: 'inventory.manage',
  addSupplier: 'inventory.manage',
  changeSupplier: 'inventory.manage',
  syncSupplier: 'inventory.manage',
  priceRules: 'prices.manage',
  previewPrices: 'prices.manage',
  applyPrices: 'prices.manage',
  audit: 'audit.read',
  deskTickets: 'tickets.read',
  deskTicket: 'tickets.read',
  deskStaff: 'tickets.read',
  deskFile: 'tickets.read',
  seenTicket: 'messages.answer',
  answerTicket: 'messages.answer',
  changeTicket: 'messages.answer',
  deskTyping: 'messages.answer',
  deskUpload: 'messages.answer',
  cannedReplies: 'tickets.read',
  addCannedReply: 'messages.answer',
  changeCannedReply: 'messages.answer',
  dropCannedReply: 'messages.answer',
  articleRecords: 'content.manage',
  addArticle: 'content.manage',
  changeArticle: 'content.manage',
  previewArticle: 'content.manage',
  announcementRecords: 'content.manage',
  addAnnouncement: 'content.manage',
  changeAnnouncement: 'content.manage',
  dropAnnouncement: 'content.manage',
  deskEvents: 'tickets.read',
  openIncident: 'content.manage',
  changeIncident: 'content.manage',
  close: 'ledger.read',
  closeDay: 'payments.refund',
  reopenDay: 'payments.refund',
  closeFile: 'ledger.read',
  invariants: 'ledger.read',
  checkInvariants: 'ledger.read',
  previewStatement: 'payments.refund',
  importStatement: 'payments.refund',
  statements: 'payments.read',
  strays: 'payments.read',
  giveStray: 'payments.refund',
  returnStray: 'payments.refund',
  disputes: 'payments.read',
  checkDispute: 'payments.check',
  settlements: 'payments.read',
  openLines: 'payments.read',
  explainLine: 'payments.refund',
} as const satisfies Record<keyof typeof officeCalls, string>;

const reading = ['orders.read', 'payments.read', 'customers.read'];
const writing = [...reading, 'customers.note'];

/** The roles of decision G6 as sets of permissions; an owner has all, a manager all but staff. */
const listed = {
  operator: [...writing, 'orders.fulfil', 'inventory.manage', 'payments.check'],
  support: [...writing, 'customers.act_as', 'tickets.read', 'messages.answer', 'payments.check'],
  finance: [...writing, 'payments.check', 'payments.refund', 'ledger.read', 'audit.read'],
  'read-only': [...reading, 'tickets.read', 'ledger.read'],
};

export const roles = ['owner', 'manager', 'operator', 'support', 'finance', 'read-only'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may make a call. */
export function may(role: Role, name: keyof typeof permissionOf): boolean {
  const permission = permissionOf[name];
  if (permission === 'any role' || role === 'owner') return true;
  if (role === 'manager') return permission !== 'staff.manage';
  return listed[role].includes(permission);
}
