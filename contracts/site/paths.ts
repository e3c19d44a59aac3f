/**
 * Every call between browser and server: method, path under /api, request and answer. Routes,
 * the typed fetch of the web app and the OpenAPI document all read this table.
 */
import * as z from 'zod/mini';
import * as balance from '../sale/balance.ts';
import * as catalogue from '../goods/catalogue.ts';
import * as identity from '../account/identity.ts';
import * as leases from '../goods/leases.ts';
import * as orders from '../sale/orders.ts';
import * as payments from '../sale/payments.ts';
import * as servers from '../goods/servers.ts';
import * as support from '../support/support.ts';
import { exact } from '../text.ts';

export const apiBase = '/api';
/** Carries the anti-CSRF value (`authToken`) on every call that changes something. */
export const csrfHeader = 'x-lango-csrf';

/**
 * What an API token may be good for; a token has one or more of them. `buy` covers every call that
 * spends the customer's money, renewals as well; `proxies` and `servers` cover free calls that read
 * and change leases and servers.
 */
export type TokenScope = 'read' | 'proxies' | 'servers' | 'buy';

export type Call = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /**
   * The scope by which an API token may make this call; without one it is for people alone. The
   * guard, the API document and the page for developers all read it here.
   */
  token?: TokenScope;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer?: z.ZodMiniType;
  /** The media type of an answer that is no JSON: a file, or live updates. */
  media?: string;
  /** The statuses of success; left out, 200 with an answer and 204 without. */
  statuses?: readonly number[];
  /** Spends money, so a program has to send an Idempotency-Key with it (decision I7). */
  spends?: true;
  /** With an Idempotency-Key, a repeat gets the answer of the first request. */
  repeats?: true;
  /** Changes nothing of importance, so it can be repeated with any method. */
  isQuestion?: true;
}>;

/** Media types of the answers that are no JSON. */
export const csv = 'text/csv';
export const pdf = 'application/pdf';
export const liveUpdates = 'text/event-stream';
/** An uploaded file, with the type of its content. */
export const anyFile = '*/*';

export const call = <const C extends Call>(value: C) => value;
export const idParam = z.object({ id: exact(64) });

export const calls = {
  signUp: call({
    method: 'POST',
    path: '/account/signup',
    statuses: [202],
    body: identity.signUpBody,
    answer: identity.checkYourEmail,
  }),
  resendActivation: call({
    method: 'POST',
    path: '/account/resend',
    statuses: [202],
    body: identity.emailBody,
    answer: identity.checkYourEmail,
  }),
  activate: call({
    method: 'POST',
    path: '/account/activate',
    body: identity.activateBody,
    answer: identity.activated,
  }),
  signIn: call({
    method: 'POST',
    path: '/account/login',
    body: identity.signInBody,
    answer: identity.signInAnswer,
  }),
  signOut: call({ method: 'POST', path: '/account/logout' }),
  /** The invitation of a link to join the team; the link stays valid. */
  staffInvitation: call({
    method: 'POST',
    path: '/account/staff/invitation',
    body: identity.activateBody,
    answer: identity.staffInvitation,
  }),
  acceptStaff: call({
    method: 'POST',
    path: '/account/staff/accept',
    body: identity.acceptStaffBody,
    answer: identity.checkYourEmail,
  }),
  session: call({ method: 'GET', path: '/account/session', answer: identity.session }),
  forgotPassword: call({
    method: 'POST',
    path: '/account/forgot',
    statuses: [202],
    body: identity.emailBody,
    answer: identity.checkYourEmail,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/account/reset',
    body: identity.resetBody,
    answer: identity.checkYourEmail,
  }),
  changePassword: call({
    method: 'POST',
    path: '/account/password',
    body: identity.changePasswordBody,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/account/email',
    statuses: [202],
    body: identity.changeEmailBody,
    answer: identity.checkYourEmail,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/account/email/confirm',
    body: identity.activateBody,
    answer: identity.checkYourEmail,
  }),
  pendingStep: call({ method: 'GET', path: '/account/otp', answer: identity.pendingStep }),
  stopEmail: call({
    method: 'POST',
    path: '/account/email/stop',
    body: identity.activateBody,
    answer: identity.checkYourEmail,
  }),
  sendCode: call({ method: 'POST', path: '/account/otp/send' }),
  verifyCode: call({
    method: 'POST',
    path: '/account/otp/verify',
    body: identity.codeBody,
    answer: identity.session,
  }),
  /** Staff: a fresh code for calls that need one (`proof-needed`). */
  proveAgain: call({ method: 'POST', path: '/account/otp/prove', body: identity.codeBody }),
  startTotp: call({
    method: 'POST',
    path: '/account/totp/start',
    body: identity.passwordAgainBody,
    answer: identity.totpProposal,
  }),
  confirmTotp: call({
    method: 'POST',
    path: '/account/totp/confirm',
    body: identity.codeBody,
    answer: identity.backupCodes,
  }),
  endTotp: call({ method: 'POST', path: '/account/totp/end', body: identity.endTotpBody }),
  newDeviceCodes: call({
    method: 'POST',
    path: '/account/otp/new-device',
    body: identity.switchCodesBody,
  }),
  mailCodes: call({ method: 'POST', path: '/account/otp/mail', body: identity.switchCodesBody }),
  profile: call({ method: 'GET', path: '/account/profile', answer: identity.profile }),
  changeProfile: call({
    method: 'PATCH',
    path: '/account/profile',
    body: identity.profileBody,
    answer: identity.profile,
  }),
  sessions: call({ method: 'GET', path: '/account/sessions', answer: identity.sessionsFound }),
  signIns: call({ method: 'GET', path: '/account/sign-ins', answer: identity.signInsFound }),
  forgetDevice: call({ method: 'POST', path: '/account/forget-device' }),
  endSession: call({ method: 'DELETE', path: '/account/sessions/:id', params: idParam }),

  listProxies: call({
    method: 'GET',
    path: '/products/proxy/details/global-config',
    token: 'read',
    query: catalogue.listProxiesQuery,
    answer: catalogue.proxyListings,
  }),
  proxyPages: call({
    method: 'GET',
    path: '/products/proxies',
    token: 'read',
    query: catalogue.proxyPagesQuery,
    answer: catalogue.proxyPages,
  }),
  proxy: call({
    method: 'GET',
    path: '/products/proxies/:id',
    token: 'read',
    params: idParam,
    answer: catalogue.proxyListing,
  }),
  /** Alternatives to a leased proxy: the three nearest. */
  nearestProxies: call({
    method: 'GET',
    path: '/products/proxies/:id/nearest',
    params: idParam,
    answer: catalogue.proxyListings,
  }),
  countries: call({
    method: 'GET',
    path: '/products/countries',
    token: 'read',
    answer: catalogue.countries,
  }),
  vpsOffers: call({
    method: 'GET',
    path: '/products/vps',
    token: 'read',
    answer: catalogue.vpsOffers,
  }),
  shopFacts: call({
    method: 'GET',
    path: '/products/facts',
    token: 'read',
    answer: catalogue.shopFacts,
  }),

  quote: call({
    method: 'POST',
    path: '/quotes',
    isQuestion: true,
    token: 'buy',
    body: payments.quoteBody,
    answer: payments.quote,
  }),
  createPayment: call({
    method: 'POST',
    path: '/payments',
    token: 'buy',
    spends: true,
    body: payments.paymentBody,
    answer: z.union([payments.paymentCreated, payments.testPaymentCreated]),
  }),
  searchPayments: call({
    method: 'GET',
    path: '/payments/search',
    token: 'read',
    query: payments.paymentsSearchQuery,
    answer: payments.paymentsFound,
  }),
  /** Server-sent events: `payment` with a transaction as data, now and at each change. */
  paymentEvents: call({
    method: 'GET',
    path: '/payments/:id/events',
    media: liveUpdates,
    params: idParam,
  }),
  /** Makes the server query the provider now (return from the hosted page, "check again"). */
  checkPayment: call({
    method: 'POST',
    path: '/payments/:id/check',
    isQuestion: true,
    params: idParam,
    answer: payments.transaction,
  }),
  balance: call({
    method: 'GET',
    path: '/balance',
    token: 'read',
    query: balance.balanceQuery,
    answer: balance.balance,
  }),
  /** Fills the balance; takes an idempotency key as a payment does. */
  topUp: call({
    method: 'POST',
    path: '/balance/topups',
    body: balance.topUpBody,
    answer: payments.paymentCreated,
  }),
  /** "I have paid": the code from the customer's M-Pesa message. */
  claimReceipt: call({
    method: 'POST',
    path: '/payments/:id/receipt',
    params: idParam,
    body: payments.receiptBody,
    answer: payments.transaction,
  }),
  stkStatus: call({
    method: 'POST',
    path: '/payments/stk/callback',
    isQuestion: true,
    body: payments.stkStatusBody,
    answer: payments.stkStatus,
  }),
  lease: call({
    method: 'POST',
    path: '/products/proxy/lease',
    statuses: [200, 201],
    body: payments.leaseBody,
    answer: payments.leaseAnswer,
  }),

  searchOrders: call({
    method: 'GET',
    path: '/orders/search',
    token: 'read',
    query: orders.ordersSearchQuery,
    answer: orders.ordersFound,
  }),
  dashboardSummary: call({
    method: 'GET',
    path: '/dashboard/summary',
    token: 'read',
    answer: orders.dashboardSummary,
  }),
  testLease: call({
    method: 'POST',
    path: '/leases/:id/test',
    token: 'proxies',
    params: idParam,
    query: leases.leaseTestQuery,
    answer: leases.leaseTest,
  }),
  changeLeaseCredentials: call({
    method: 'POST',
    path: '/leases/:id/credentials',
    token: 'proxies',
    params: idParam,
    answer: leases.credentialsChanged,
  }),
  /** The customer's own servers, newest first, without secrets. */
  servers: call({ method: 'GET', path: '/servers', token: 'read', answer: servers.serversFound }),
  /** One of them with its access while it is active. */
  server: call({
    method: 'GET',
    path: '/servers/:id',
    token: 'read',
    params: idParam,
    answer: servers.serverAccess,
  }),
  sendMessage: call({
    method: 'POST',
    path: '/messages',
    body: support.messageBody,
    answer: support.messageAccepted,
  }),
} as const;
